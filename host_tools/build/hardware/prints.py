"""Solids as files to print (binary STL) and as a picture of the open case.

Both come out the same to the byte on every run. Knows nothing of boards but their solids and colours.
"""

import io
import struct
from typing import Any

import numpy as np
from manifold3d import Manifold
from PIL import Image

from host_tools.build.hardware.case import block
from host_tools.build.hardware.plan import Plan

Array = np.ndarray[Any, Any]

PLACES = 3  # of a millimetre, in files
APART = {"tray": 0.0, "cell": 20.0, "tray board": 26.0, "cover board": 52.0, "button": 66.0, "cover": 118.0}
# The view: degrees around z, then down; pixels a millimetre; drawn larger and scaled down, for smooth edges.
TURN, TILT, SCALE, FINER = 28.0, 52.0, 4, 2
LIGHT = (-0.35, 0.62, 0.70)
PAPER = (247, 247, 245)
MARGIN = 16


def as_printed(name: str, solid: Manifold) -> Manifold:
    """The part as it lies on the printer's bed: a cover face down, so that nothing hangs in the air."""
    turned = solid.rotate((180, 0, 0)) if name == "cover" else solid
    return turned.translate((0, 0, -turned.bounding_box()[2]))


def triangles(solid: Manifold) -> Array:
    """Its faces: n x 3 corners x 3."""
    mesh = solid.to_mesh64()
    corners: Array = np.asarray(mesh.vert_properties)[:, :3]
    return corners[np.asarray(mesh.tri_verts)]


def stl(solid: Manifold) -> bytes:
    """The solid as binary STL, faces in an order of their own."""
    faces = np.round(triangles(solid), PLACES) + 0.0
    # Each face begins with its least corner, the faces are sorted: the order in which they were made is gone.
    faces = np.array([np.roll(face, -min(range(3), key=lambda n: tuple(face[n])), axis=0) for face in faces])
    faces = faces[np.lexsort(faces.reshape(-1, 9).T[::-1])]
    normals = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.round(normals / np.where(lengths == 0, 1, lengths), PLACES) + 0.0
    body = b"".join(
        struct.pack("<12fH", *normal, *face.reshape(9), 0) for normal, face in zip(normals, faces, strict=True)
    )
    return b"Tile Tally, millimetres".ljust(80, b"\0") + struct.pack("<I", len(faces)) + body


def picture(plan: Plan, solids: dict[str, Manifold]) -> bytes:
    """The case taken apart, with plain slabs where the boards and the glass go, as PNG."""
    scene = []
    for name, solid in solids.items():
        for place in plan.keys.at.values() if name == "button" else [(0.0, 0.0)]:
            scene.append((solid.translate((*place, APART[name])), plan.case.colour))
    for board in plan.boards:
        slab = block(board.at, board.size, board.top - board.thickness, board.top)
        scene.append((slab.translate((0, 0, APART[f"{board.mount} board"])), board.colour))
    for cell in plan.cells:
        slab = block(cell.at, cell.size, cell.top - cell.thickness, cell.top)
        scene.append((slab.translate((0, 0, APART["cell"])), cell.colour))
    glass = plan.display
    carrier = plan.boards[-1].mount if plan.display.below > 0 else "tray"
    slab = block(glass.glass_at, glass.glass, glass.below, glass.top)
    scene.append((slab.translate((0, 0, APART[f"{carrier} board"])), "#0b0f16"))
    return _png(_drawn(scene))


def _drawn(scene: list[tuple[Manifold, str]]) -> Array:
    """Every face in its place, nearer ones over farther ones."""
    turn, tilt = np.radians(TURN), np.radians(TILT)
    around = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    down = np.array([[1, 0, 0], [0, np.cos(-tilt), -np.sin(-tilt)], [0, np.sin(-tilt), np.cos(-tilt)]])
    seen = [triangles(solid) @ (down @ around).T for solid, _ in scene]
    every = np.concatenate(seen).reshape(-1, 3)
    scale = SCALE * FINER
    low, high = every.min(axis=0), every.max(axis=0)
    width, height = (np.ceil((high - low)[:2] * scale).astype(int) + 2 * MARGIN * FINER).tolist()
    pixels = np.empty((height, width, 3), np.float64)
    pixels[:] = PAPER
    depths = np.full((height, width), -np.inf)
    light = np.array(LIGHT) / np.linalg.norm(LIGHT)
    for faces, (_, colour) in zip(seen, scene, strict=True):
        base = np.array([int(colour[n : n + 2], 16) for n in (1, 3, 5)], np.float64)
        for face in faces:
            normal = np.cross(face[1] - face[0], face[2] - face[0])
            length = np.linalg.norm(normal)
            if length == 0 or normal[2] <= 0:
                continue
            shade = 0.42 + 0.58 * max(0.0, float(normal / length @ light))
            spot = (face[:, :2] - low[:2]) * scale + MARGIN * FINER
            spot[:, 1] = height - spot[:, 1]
            _fill(pixels, depths, spot, face[:, 2], base * shade)
    return pixels


def _fill(pixels: Array, depths: Array, spot: Array, depth: Array, colour: Array) -> None:
    """One triangle, with a buffer of depths."""
    left, top = np.floor(spot.min(axis=0)).astype(int)
    right, bottom = np.ceil(spot.max(axis=0)).astype(int)
    x, y = np.meshgrid(np.arange(left, right + 1) + 0.5, np.arange(top, bottom + 1) + 0.5)
    (ax, ay), (bx, by), (cx, cy) = spot
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if area == 0:
        return
    b = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    c = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    z = depth[0] + b * (depth[1] - depth[0]) + c * (depth[2] - depth[0])
    window = (slice(top, bottom + 1), slice(left, right + 1))
    here = (b >= 0) & (c >= 0) & (b + c <= 1) & (z > depths[window])
    depths[window] = np.where(here, z, depths[window])
    pixels[window] = np.where(here[..., None], colour, pixels[window])


def _png(pixels: Array) -> bytes:
    height, width = (side // FINER * FINER for side in pixels.shape[:2])
    blocks = pixels[:height, :width].reshape(height // FINER, FINER, width // FINER, FINER, 3)
    file = io.BytesIO()
    # 64 colours: small files; a case has few.
    image = Image.fromarray(np.clip(np.round(blocks.mean(axis=(1, 3))), 0, 255).astype(np.uint8))
    image.quantize(64, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()
