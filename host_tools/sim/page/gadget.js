// The gadget on the page: its display, pixel for pixel, and its keys. Knows nothing of games.

const WIDTH = 128;
const HEIGHT = 64;
const LIT = [226, 240, 255];
const DARK = [5, 8, 12];
const LAMPS = ["#4ade80", "#f87171", "#60a5fa", "#facc15", "#c084fc"];
const KEYBOARD = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "ok", Escape: "back", Backspace: "back",
};
const PAD = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0", "ok"];
const REPEATING = ["up", "down", "left", "right"];

const canvas = document.getElementById("display");
const pen = canvas.getContext("2d");
const picture = pen.createImageData(WIDTH, HEIGHT);
const gadget = document.getElementById("gadget");

// frame: 1024 bytes, rows from the top, the most significant bit on the left.
export function drawFrame(frame) {
  for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) {
    const lit = frame[pixel >> 3] & (0x80 >> (pixel & 7));
    picture.data.set(lit ? LIT : DARK, pixel * 4);
    picture.data[pixel * 4 + 3] = 255;
  }
  pen.putImageData(picture, 0, 0);
}

// A pixel of the gadget covers a whole number of pixels of this screen, whatever room there is.
function fit() {
  const ratio = window.devicePixelRatio || 1;
  const screen = canvas.parentElement;
  const style = getComputedStyle(screen);
  const room = screen.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const scale = Math.max(1, Math.floor((room * ratio) / WIDTH)) / ratio;
  canvas.style.width = `${WIDTH * scale}px`;
  canvas.style.height = `${HEIGHT * scale}px`;
}

export function showLook(look) {
  for (const part of document.querySelectorAll("[data-only]")) part.hidden = part.dataset.only !== look.board;
  document.getElementById("knob").hidden = look.board !== "macropad";
  document.getElementById("keys-macropad").hidden = look.board !== "macropad";
  document.getElementById("keys-pico").hidden = look.board !== "pico";
  // Contrast and sleep change how bright the display is, never which of its pixels are lit.
  canvas.style.setProperty("--shine", look.dimmed ? 0.35 : 0.55 + 0.05 * look.level);
  for (const key of document.querySelectorAll("#keys-macropad .key")) {
    const seat = Number(key.dataset.press) - 1;
    const lit = look.plugged && !look.dimmed && look.lit !== null && look.lit === seat;
    key.dataset.lit = String(lit);
    if (lit) key.style.setProperty("--lamp", LAMPS[seat]);
  }
  fit();
}

// press: called with the name of a button.
export function listen(press) {
  const pad = document.getElementById("keys-macropad");
  for (const name of PAD) {
    const key = document.createElement("button");
    key.type = "button";
    key.className = `key ${name}`;
    key.dataset.press = name;
    if (/[0-9]/.test(name)) key.textContent = name;
    else key.dataset.text = `page.key_${name}`;
    pad.append(key);
  }
  // Without this the last button that was clicked would take Enter, which is the gadget's OK.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("button")) event.preventDefault();
  });
  gadget.addEventListener("click", (event) => {
    const key = event.target.closest("[data-press]");
    if (key) pressed(key.dataset.press, press);
  });
  gadget.addEventListener("wheel", (event) => {
    if (!event.target.closest(".knob")) return;
    event.preventDefault();
    pressed(event.deltaY < 0 ? "up" : "down", press);
  }, { passive: false });
  document.addEventListener("keydown", (event) => typed(event, press));
  new ResizeObserver(fit).observe(canvas.parentElement);
}

function typed(event, press) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const name = /^[0-9]$/.test(event.key) ? event.key : KEYBOARD[event.key];
  if (!name) return;
  // Who moved to a button or the log with Tab means that one.
  if (event.key === "Enter" && event.target.closest("button")) return;
  if (event.target.closest("ol") && REPEATING.includes(name)) return;
  event.preventDefault();
  if (event.repeat && !REPEATING.includes(name)) return;
  pressed(name, press);
}

let turned = 0;

function pressed(name, press) {
  if (name === "up" || name === "down") {
    turned += name === "up" ? -18 : 18;
    gadget.style.setProperty("--turned", `${turned}deg`);
  }
  for (const key of gadget.querySelectorAll(`[data-press="${name}"]`)) {
    key.classList.add("pressed");
    setTimeout(() => key.classList.remove("pressed"), 110);
  }
  press(name);
}
