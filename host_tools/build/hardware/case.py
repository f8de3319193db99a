"""The printed case of a board, as solids: a tray, a cover, and a cap for each button where the plan has plungers.

Made by cutting and joining plain bodies with the library manifold3d, whose solids are always closed. Every length
comes from the plan. Knows no file.
"""

import math

from manifold3d import CrossSection, Manifold

from host_tools.build.hardware.plan import Board, Case, Cell, Pair, Plan

SEGMENTS = 48
# Bodies that are joined or cut overlap by this, so that no two faces lie in one plane by chance.
OVERLAP = 0.01
# M of a screw -> the hole that it passes, the one in which it cuts its thread, the post around it
SCREWS = {3.0: (3.4, 2.6, 7.0), 2.0: (2.4, 1.7, 5.7)}
SMALLER_PEG = 0.3  # than its hole
PEG = 1.5  # how far a peg stands out of its board
FLANGE = (1.6, 0.8, 0.2)  # of a cap: thickness, how far it reaches under the plate, its distance from the plate
CAP_OVER_PLATE = 1.5
PLUNGER_PLAY = 0.15
GRILLE_HOLE = 1.8
RIB, RIB_HIGH, RIB_AWAY = 1.6, 4.0, 0.5  # around a cell: thick, high, its distance from the cell
WIRES = 6.0  # the gap in a rib for the wires of a cell
INWARDS = 0.1  # how far an opening in a wall is cut into the room, past the face of the wall


def case_of(plan: Plan) -> dict[str, Manifold]:
    """{name: solid} of what is to be printed, each as it lies in the closed case."""
    solids = {"tray": _tray(plan), "cover": _cover(plan)}
    if plan.keys.plunger:
        solids["button"] = _cap(plan)
    return solids


def _tray(plan: Plan) -> Manifold:
    case = plan.case
    passes, _, post = SCREWS[case.screw]
    body = shell(case, -case.below - case.floor, 0.0) - cavity(case, -case.below, 1.0)
    for place in case.posts:
        body += disc(place, post, -case.below - OVERLAP, 0.0) ^ shell(case, -case.below - case.floor, 0.0)
    for cell in plan.cells:
        body += _ribs(case, cell)
    for board in plan.boards:
        if board.mount == "tray":
            body += _carrying(case, board, -case.below - OVERLAP, board.top - board.thickness)
    for place in case.posts:
        body -= disc(place, passes, -case.below - case.floor - 1, 1.0)
    for board in plan.boards:
        if board.mount == "tray" and board.fixing != "peg":
            for hole in board.holes:
                body -= disc(hole, passes, -case.below - case.floor - 1, board.top)
    for grille in plan.grilles:
        for place in _grille(grille.at, grille.across):
            body -= disc(place, GRILLE_HOLE, -case.below - case.floor - 1, -case.below + 1)
    return body - _in_the_walls(plan)


def _cover(plan: Plan) -> Manifold:
    case = plan.case
    _, cut, post = SCREWS[case.screw]
    body = shell(case, 0.0, case.above + case.plate) - cavity(case, -1.0, case.above)
    for place in case.posts:
        body += disc(place, post, 0.0, case.above + OVERLAP) ^ shell(case, 0.0, case.above + case.plate)
        body -= disc(place, cut, -1.0, case.above)
    for board in plan.boards:
        if board.mount == "cover":
            body += _carrying(case, board, case.above + OVERLAP, board.top)
    through = (case.above - 1, case.above + case.plate + 1)
    body -= block(plan.display.at, plan.display.window, *through)
    for knob in plan.knobs:
        body -= disc(knob.at, knob.opening, *through)
    for reached in plan.holes:
        body -= disc(reached.at, reached.across, *through)
    for place in plan.keys.at.values():
        if plan.keys.round:
            body -= disc(place, plan.keys.opening[0], *through)
        else:
            body -= block(place, plan.keys.opening, *through)
    return body - _in_the_walls(plan)


def _ribs(case: Case, cell: Cell) -> Manifold:
    """A low wall around a cell, open where its wires pass."""
    low, high = -case.below - OVERLAP, -case.below + RIB_HIGH
    inner = (cell.size[0] + 2 * RIB_AWAY, cell.size[1] + 2 * RIB_AWAY)
    outer = (inner[0] + 2 * RIB, inner[1] + 2 * RIB)
    ribs = block(cell.at, outer, low, high) - block(cell.at, inner, low - 1, high + 1)
    ribs -= block(cell.wires, (WIRES, WIRES), low - 1, high + 1)
    return ribs ^ shell(case, -case.below - case.floor, 0.0)


def _carrying(case: Case, board: Board, root: float, face: float) -> Manifold:
    """Posts from the plane `root` to the board's face; with pegs through its holes, or as thick as a screw needs."""
    posts = Manifold()
    if board.fixing == "standoff":
        return posts
    low, high = sorted((root, face))
    beyond = (high, high + board.thickness + PEG) if face > root else (low - board.thickness - PEG, low)
    for hole in board.holes:
        if board.fixing == "screw":
            posts += disc(hole, SCREWS[case.screw][2], low, high)
            continue
        posts += disc(hole, board.shoulder, low, high)
        peg = (beyond[0] - OVERLAP, beyond[1]) if face > root else (beyond[0], beyond[1] + OVERLAP)
        posts += disc(hole, board.drill - SMALLER_PEG, *peg)
    return posts


def _grille(at: Pair, across: float) -> list[Pair]:
    """One hole in the middle and six around it."""
    ring = (across - GRILLE_HOLE) / 2
    around = (math.radians(60 * n) for n in range(6))
    return [at, *((at[0] + ring * math.cos(angle), at[1] + ring * math.sin(angle)) for angle in around)]


def _in_the_walls(plan: Plan) -> Manifold:
    """What is cut out of the walls."""
    usb = plan.usb
    openings = through_wall(plan.case, usb.side, usb.at, usb.opening, usb.opening_at)
    for vent in plan.vents:
        openings += through_wall(plan.case, vent.side, vent.at, vent.size, vent.middle)
    return openings


def _cap(plan: Plan) -> Manifold:
    """The cap of a button, over the middle of the case: a flange under the plate, a socket for the plunger."""
    case, keys = plan.case, plan.keys
    thickness, reach, distance = FLANGE
    top = case.above - distance
    cap = disc((0, 0), keys.opening[0] + 2 * reach, top - thickness, top)
    cap += disc((0, 0), keys.cap[0], top - OVERLAP, case.above + case.plate + CAP_OVER_PLATE)
    if keys.plunger_top <= top - thickness:
        return cap  # it lies on a plunger that is too short for a socket
    side = keys.plunger + PLUNGER_PLAY
    return cap - block((0, 0), (side, side), top - thickness - 1, keys.plunger_top)


# Plain bodies


def rounded(size: Pair, radius: float) -> CrossSection:
    """A rectangle around 0, 0 with round corners."""
    x, y = size[0] / 2 - radius, size[1] / 2 - radius
    circle = CrossSection.circle(radius, SEGMENTS)
    return CrossSection.batch_hull([circle.translate((a * x, b * y)) for a in (-1, 1) for b in (-1, 1)])


def shell(case: Case, low: float, high: float) -> Manifold:
    """The case as a full body between two heights."""
    outside = (case.inside[0] + 2 * case.wall, case.inside[1] + 2 * case.wall)
    return Manifold.extrude(rounded(outside, case.corner), high - low).translate((0, 0, low))


def cavity(case: Case, low: float, high: float) -> Manifold:
    """The room inside between two heights."""
    inner = rounded(case.inside, case.corner - case.wall)
    return Manifold.extrude(inner, high - low).translate((0, 0, low))


def block(at: Pair, size: Pair, low: float, high: float) -> Manifold:
    """An upright box around `at`."""
    return Manifold.cube((size[0], size[1], high - low), True).translate((at[0], at[1], (low + high) / 2))


def disc(at: Pair, diameter: float, low: float, high: float) -> Manifold:
    """An upright cylinder around `at`."""
    body = Manifold.cylinder(high - low, diameter / 2, circular_segments=SEGMENTS)
    return body.translate((at[0], at[1], low))


def through_wall(case: Case, side: str, at: float, size: Pair, middle: float, reach: float = 1.0) -> Manifold:
    """A box through a wall and `reach` out of it, `at` along the wall, `middle` high, `size` wide and high."""
    along_x = side in ("top", "bottom")
    sign = 1 if side in ("top", "right") else -1
    inner = case.inside[1 if along_x else 0] / 2
    depth = case.wall + INWARDS + reach
    centre = sign * (inner - INWARDS + depth / 2)
    plane = ((at, centre), (size[0], depth)) if along_x else ((centre, at), (depth, size[0]))
    return block(plane[0], plane[1], middle - size[1] / 2, middle + size[1] / 2)
