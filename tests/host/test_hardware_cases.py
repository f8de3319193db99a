"""The printed cases are closed, fit their boards, let plug, keys and display through, and have no thin walls."""

import io
from dataclasses import replace

import numpy as np
import pytest
import trimesh
from hypothesis import given, settings
from hypothesis import strategies as st
from manifold3d import Manifold

from host_tools.build.hardware.case import block, case_of, disc, through_wall
from host_tools.build.hardware.plan import HARDWARE, Plan, board_ids, read_plan
from host_tools.build.hardware.prints import as_printed, stl, triangles

BOARDS = board_ids()
THINNEST = 1.6
AROUND_A_BOARD = 0.3  # millimetres that it needs to go in
NOTHING = 1e-6  # cubic millimetres
SCREW = 3.0
FLANGE = 15.6  # of an MX switch
TRAVEL = 0.4  # of a tactile switch
OVER_A_CELL = 3.1  # what is soldered to a board's back
WIRE = 1.5

every_board = pytest.mark.parametrize("board_id", BOARDS)


def overlap(one: Manifold, other: Manifold) -> float:
    return (one ^ other).volume()


@pytest.fixture(scope="module", params=BOARDS)
def built(request) -> tuple[Plan, dict[str, Manifold]]:
    plan = read_plan(request.param)
    return plan, case_of(plan)


def test_each_file_to_print_is_one_closed_body(built):
    plan, solids = built
    for name, solid in solids.items():
        mesh = trimesh.load(HARDWARE / plan.id / f"{name}.stl")
        assert mesh.is_watertight and mesh.is_winding_consistent, name
        assert len(solid.decompose()) == 1, name
        assert mesh.volume == pytest.approx(solid.volume(), rel=1e-4)
        assert mesh.bounds[0][2] == pytest.approx(0), "it lies on the bed"


def test_tray_and_cover_meet_and_do_not_overlap(built):
    _, solids = built
    assert overlap(solids["tray"], solids["cover"]) < NOTHING
    assert solids["tray"].min_gap(solids["cover"], 5) < 0.01


def board_slab(board, grown: float = 0.0) -> Manifold:
    size = (board.size[0] + 2 * grown, board.size[1] + 2 * grown)
    return block(board.at, size, board.top - board.thickness + 0.02, board.top - 0.02)


def test_each_board_goes_in_with_room_around_it(built):
    plan, solids = built
    for board in plan.boards:
        slab = board_slab(board, AROUND_A_BOARD)
        for hole in board.holes:
            slab -= disc(hole, board.drill, -100, 100)
        for name, solid in solids.items():
            if name != "button":
                assert overlap(slab, solid) < NOTHING, f"{board.name} in the {name}"


def test_boards_do_not_touch_each_other(built):
    plan, _ = built
    for at, one in enumerate(plan.boards):
        for other in plan.boards[at + 1 :]:
            assert board_slab(one).min_gap(board_slab(other), 10) > 1.0


def test_each_hole_of_a_board_has_a_post_under_it_and_its_screw_or_peg(built):
    plan, solids = built
    for board in plan.boards:
        carrier = solids[board.mount]
        if board.fixing == "standoff":
            across, height = board.standoff
            under = board.top - board.thickness
            for hole in board.holes:
                column = disc(hole, across, under - height, under)
                assert overlap(column, carrier) < NOTHING
                assert column.min_gap(carrier, 5) < 0.1, "it stands on the floor"
                assert overlap(disc(hole, SCREW, -100, under), carrier) < NOTHING
            continue
        face = board.top - board.thickness if board.mount == "tray" else board.top
        low, high = (face - 0.5, face - 0.1) if board.mount == "tray" else (face + 0.1, face + 0.5)
        for hole in board.holes:
            assert overlap(board_slab(board), disc(hole, board.drill, -100, 100)) > 1, "the hole is in the board"
            ring = disc(hole, board.drill + 1.4, low, high) - disc(hole, board.drill + 0.4, low - 1, high + 1)
            assert overlap(ring, carrier) == pytest.approx(ring.volume(), rel=0.01), f"{board.name} rests on {hole}"
            if board.fixing == "screw":
                assert overlap(disc(hole, SCREW, -100, board.top), carrier) < NOTHING
            else:
                peg = disc(hole, board.drill - 0.5, board.top - board.thickness, board.top)
                assert overlap(peg, carrier) == pytest.approx(peg.volume(), rel=0.01)


def test_the_plug_reaches_the_socket(built):
    plan, solids = built
    usb = plan.usb
    axis = 1 if usb.side in ("top", "bottom") else 0
    sign = 1 if usb.side in ("top", "right") else -1
    edge = max(sign * board.at[axis] + board.size[axis] / 2 for board in plan.boards)
    for size in (usb.connector, usb.plug):
        plug = through_wall(plan.case, usb.side, usb.at, size, usb.middle, reach=20)
        for name in ("tray", "cover"):
            assert overlap(plug, solids[name]) < NOTHING, name
    assert plan.case.inside[axis] / 2 - edge < 1.0, "the socket's board is at the wall"


def test_the_lit_area_is_seen_and_the_glass_has_room(built):
    plan, solids = built
    display = plan.display
    over = plan.case.above + plan.case.plate + 5
    glass = block(display.glass_at, display.glass, display.below + 0.02, display.top)
    seen = block(display.at, (display.lit[0] + 1.6, display.lit[1] + 1.6), display.top, over)
    assert overlap(glass, solids["cover"]) < NOTHING
    assert overlap(seen, solids["cover"]) < NOTHING
    inside = block(display.at, display.lit, display.below + 0.02, display.top)
    assert overlap(inside, glass) == pytest.approx(inside.volume(), rel=1e-6), "the lit area is on the glass"


def test_each_key_goes_through_and_is_held(built):
    plan, solids = built
    keys, cover = plan.keys, solids["cover"]
    for name, at in keys.at.items():
        body = block(at, keys.body, keys.below, keys.top)
        assert overlap(body, cover) < NOTHING, name
        if not keys.plunger:
            plate_top = plan.case.above + plan.case.plate
            flange = block(at, (FLANGE, FLANGE), plate_top - 0.5, plate_top)
            assert overlap(flange, cover) > 1, f"switch {name} would fall through"
            continue
        cap = solids["button"].translate((*at, 0))
        for pressed in (0.0, TRAVEL):
            assert overlap(cap.translate((0, 0, -pressed)), cover) < NOTHING, name
            assert overlap(cap.translate((0, 0, -pressed)), block(at, keys.body, keys.below, keys.top)) < NOTHING, name
        assert overlap(cap.translate((0, 0, 1.0)), cover) > 1, f"cap {name} would fall out"
        plunger = block(at, (keys.plunger, keys.plunger), keys.top, keys.plunger_top - 0.02)
        assert overlap(plunger, cap) < NOTHING, name
        others = [solids["button"].translate((*place, 0)) for place in keys.at.values() if place != at]
        assert all(overlap(cap, other) < NOTHING for other in others)


def test_each_cell_lies_between_its_ribs_and_off_the_board_and_its_wires_get_out(built):
    plan, solids = built
    for cell in plan.cells:
        low = cell.top - cell.thickness
        slab = block(cell.at, cell.size, low, cell.top)
        for name in ("tray", "cover"):
            assert overlap(slab, solids[name]) < NOTHING, name
        assert low + plan.case.below > 0.4, "it swells a little"
        for board in plan.boards:
            assert slab.min_gap(board_slab(board), 20) > OVER_A_CELL
        for across in (1, -1):
            for axis in (0, 1):
                way = (across * 2.0 * (axis == 0), across * 2.0 * (axis == 1), 0)
                assert overlap(slab.translate(way), solids["tray"]) > 1, "it cannot slide"
        size = (WIRE * 2, WIRE * 2) if cell.wires != cell.at else (0, 0)
        wires = block(cell.wires, size, low, low + WIRE)
        assert overlap(wires, solids["tray"]) < NOTHING
        reach = Manifold.batch_hull([wires, block(cell.at, (1, 1), low, low + WIRE)])
        assert overlap(reach, solids["tray"]) < NOTHING, "from the cell to the gap"


def test_a_pin_reaches_what_it_is_to_reach(built):
    plan, solids = built
    for hole in plan.holes:
        assert overlap(disc(hole.at, hole.across - 0.4, hole.down_to, 50), solids["cover"]) < NOTHING, hole.what
        over = max(board.top for board in plan.boards if board.mount == "cover")
        assert over < hole.down_to < plan.case.above
        glass = block(plan.display.glass_at, plan.display.glass, plan.display.below, plan.display.top)
        assert overlap(disc(hole.at, hole.across, plan.display.below, 50), glass) < NOTHING


def test_screws_pass_the_tray_and_cut_their_thread_in_the_cover(built):
    plan, solids = built
    screw = plan.case.screw
    for place in plan.case.posts:
        assert overlap(disc(place, screw, -100, 0), solids["tray"]) < NOTHING
        thread = disc(place, screw, 0.5, 3.5)
        assert overlap(thread, solids["cover"]) > 0.1 * thread.volume()
        assert overlap(disc(place, 0.8 * screw, 0, 3.5), solids["cover"]) < NOTHING
        for board in plan.boards:
            assert overlap(disc(place, screw, -100, 100), board_slab(board)) < NOTHING


def test_each_knob_goes_through_and_its_cap_covers_the_opening(built):
    plan, solids = built
    for knob in plan.knobs:
        assert overlap(disc(knob.at, knob.body + 1, -1, 50), solids["cover"]) < NOTHING
        assert knob.cap > knob.opening > knob.body


def thinnest(solid: Manifold) -> tuple[float, list[float]]:
    """The least thickness behind the middle of any face, and where."""
    least, where = np.inf, [0.0, 0.0, 0.0]
    for face in triangles(solid):
        normal = np.cross(face[1] - face[0], face[2] - face[0])
        length = np.linalg.norm(normal)
        if length < 1e-3:
            continue
        inward, middle = -normal / length, face.mean(axis=0)
        hits = solid.ray_cast(tuple(middle + inward * 1e-3), tuple(middle + inward * 200))
        assert hits, "the ray ends inside"
        thick = float(np.linalg.norm(np.array(hits[0].position) - middle))
        if thick < least:
            least, where = thick, middle.tolist()
    return least, where


def test_no_wall_is_thinner_than_a_printer_likes(built):
    _, solids = built
    for name, solid in solids.items():
        least, where = thinnest(solid)
        assert least >= THINNEST - 0.02, f"{name}: {least:.2f} mm at {where}"


def test_a_thin_wall_is_found(built):
    plan, _ = built
    thin = case_of(replace(plan, case=replace(plan.case, floor=1.2)))["tray"]
    assert thinnest(thin)[0] < 1.3


@settings(max_examples=15)
@given(st.sampled_from(BOARDS), st.floats(1.6, 5), st.floats(1.6, 5), st.floats(0, 30), st.floats(0, 30))
def test_a_case_of_any_size_is_closed_and_makes_the_same_file_again(board_id, wall, floor, wider, deeper):
    plan = read_plan(board_id)
    case = plan.case
    size = {"inside": (case.inside[0] + wider, case.inside[1]), "below": case.below + deeper}
    changed = replace(plan, case=replace(case, wall=wall, floor=floor, corner=wall + 0.5, **size))
    again = case_of(changed)
    for name, solid in case_of(changed).items():
        content = stl(as_printed(name, solid))
        mesh = trimesh.load(io.BytesIO(content), file_type="stl")
        assert mesh.is_watertight and mesh.volume > 0, name
        assert content == stl(as_printed(name, again[name]))


# Figures of the makers, beside what board.toml says


def spread(places) -> tuple[float, float]:
    xs, ys = zip(*places, strict=True)
    return round(max(xs) - min(xs), 2), round(max(ys) - min(ys), 2)


MAKERS = {
    "Pico": ((21.0, 51.0), (11.4, 47.0)),
    "display": ((35.56, 33.02), (30.48, 27.94)),
    "buttons": ((60.0, 40.0), (56.0, 36.0)),
    "MacroPad": ((59.69, 104.14), (52.07, 81.28)),
    "Feather": ((50.8, 22.86), (45.72, 19.11)),
}


LIT = {"macropad": (29.4, 14.7), "pico": (29.4, 14.7), "feather": (24.912, 14.864)}


@every_board
def test_boards_have_the_size_and_the_holes_of_their_makers(board_id):
    plan = read_plan(board_id)
    for board in plan.boards:
        if board.name in MAKERS:
            assert (board.size, spread(board.holes)) == MAKERS[board.name]
    assert plan.display.lit == LIT.get(board_id, plan.display.lit)


# x, y in the maker's board file, whose 0, 0 is the corner of the board; the front is seen from the other side.
FEATHER = {"D0": (7.62, 4.445), "D1": (7.62, 11.43), "D2": (7.62, 18.415)}
FEATHER_RESET, FEATHER_USB, FEATHER_GLASS = (44.45, 11.43), 11.43, ((11.291, 42.291), (2.503, 20.103))


def test_the_feathers_parts_are_where_its_maker_put_them():
    plan = read_plan("feather")
    (board,) = plan.boards

    def from_the_front(x, y):
        return pytest.approx((x - 25.4 + board.at[0], 11.43 - y + board.at[1]), abs=0.02)

    assert {key: place for key, place in plan.keys.at.items() if place != from_the_front(*FEATHER[key])} == {}
    assert plan.holes[0].at == from_the_front(*FEATHER_RESET)
    assert (0, plan.usb.at) == from_the_front(25.4 - board.at[0], FEATHER_USB)
    (left, right), (low, high) = FEATHER_GLASS
    assert plan.display.glass_at == from_the_front((left + right) / 2, (low + high) / 2)
    assert plan.display.glass == pytest.approx((right - left, high - low))
    assert plan.usb.middle == pytest.approx(board.top - board.thickness - 3.26 / 2, abs=0.05)


def test_the_sockets_board_has_its_usb_in_the_middle_and_keys_stand_in_their_raster():
    pico, macropad = read_plan("pico"), read_plan("macropad")
    assert pico.usb.at == pico.boards[0].at[0]
    middle = pico.boards[2].at
    for x, y in pico.keys.at.values():
        for away in (x - middle[0], y - middle[1]):
            assert away / 1.27 == pytest.approx(round(away / 1.27), abs=0.01), "a hole every 2.54 mm"
    assert {spread([macropad.keys.at[a], macropad.keys.at[b]]) for a, b in ("12", "23", "45", "56", "78", "89")} == {
        (19.05, 0.0)
    }
    assert {spread([macropad.keys.at[a], macropad.keys.at[b]]) for a, b in ("14", "47", "70")} >= {(0.0, 19.05)}
