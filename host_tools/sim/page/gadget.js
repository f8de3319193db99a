// The gadget on the page: its display, pixel for pixel, and its keys. Knows nothing of games.

const LIT = [226, 240, 255];
const DARK = [5, 8, 12];
const LAMPS = ["#4ade80", "#f87171", "#60a5fa", "#facc15", "#c084fc"];
const KEYBOARD = {
  ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
  Enter: "ok", Escape: "back", Backspace: "back",
};
const PAD = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0", "ok"];
const REPEATING = ["up", "down", "left", "right"];
const SIGNS = { up: "▲", down: "▼", left: "◀", right: "▶" };
// Milliseconds, as in firmware/boards/holding.py. Measured here, as the gadget's clock may run faster, or stand still.
const LONG = 500;

const canvas = document.getElementById("display");
const pen = canvas.getContext("2d");
const gadget = document.getElementById("gadget");

let glass = { width: 128, height: 64, kind: "mono" };
let picture = pen.createImageData(glass.width, glass.height);

// frame: rows from the top. "mono": eight pixels a byte, the left one in the most significant bit; "rgb565": two bytes
// a pixel, five bits red, six green, five blue.
export function drawFrame(frame) {
  for (let pixel = 0; pixel < glass.width * glass.height; pixel++) {
    picture.data.set(glass.kind === "mono" ? grey(frame, pixel) : colour(frame, pixel), pixel * 4);
    picture.data[pixel * 4 + 3] = 255;
  }
  pen.putImageData(picture, 0, 0);
}

function grey(frame, pixel) {
  return frame[pixel >> 3] & (0x80 >> (pixel & 7)) ? LIT : DARK;
}

function colour(frame, pixel) {
  const value = (frame[2 * pixel] << 8) | frame[2 * pixel + 1];
  const red = value >> 11, green = (value >> 5) & 63, blue = value & 31;
  return [(red << 3) | (red >> 2), (green << 2) | (green >> 4), (blue << 3) | (blue >> 2)];
}

export function drawNothing() {
  drawFrame(new Uint8Array(2 * glass.width * glass.height));
}

function takeGlass(given) {
  if (given.width === glass.width && given.height === glass.height) return;
  glass = given;
  canvas.width = glass.width;
  canvas.height = glass.height;
  picture = pen.createImageData(glass.width, glass.height);
  drawNothing();
}

// A pixel of the gadget covers a whole number of pixels of this screen, whatever room there is.
function fit() {
  const ratio = window.devicePixelRatio || 1;
  const screen = canvas.parentElement;
  const style = getComputedStyle(screen);
  const room = screen.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const scale = Math.max(1, Math.floor((room * ratio) / glass.width)) / ratio;
  canvas.style.width = `${glass.width * scale}px`;
  canvas.style.height = `${glass.height * scale}px`;
}

// text: gives the words of a key.
export function showLook(look, text) {
  takeGlass(look.glass);
  // A board that nobody has drawn gets the Pico's six keys.
  const drawn = document.querySelector(`#boards [data-board="${look.board}"]`) ? look.board : "pico";
  for (const part of document.querySelectorAll("[data-only]")) {
    part.hidden = !part.dataset.only.split(" ").includes(drawn);
  }
  document.querySelector("main").dataset.board = drawn;
  for (const key of document.querySelectorAll("[data-hold]")) nameHeld(key, look.keys[key.dataset.hold], text);
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

// What a key gives may change from screen to screen. presses: the buttons of a short and of a long press, if any.
function nameHeld(key, presses, text) {
  if (!presses) return;
  const words = presses.map((name) => text(`page.key_${name}`));
  const signs = presses.map((name, at) => SIGNS[name] ?? words[at]);
  key.querySelector(".short").textContent = signs[0];
  key.querySelector(".long").textContent = signs[1];
  key.title = text("page.key_held", { name: key.dataset.hold, short: words[0], long: words[1] });
  key.setAttribute("aria-label", key.title);
}

// press: called with the name of a button, or of a key; hold: with that of a key which is held.
export function listen(press, hold) {
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
  gadget.addEventListener("contextmenu", (event) => {
    if (event.target.closest("[data-hold]")) event.preventDefault();
  });
  gadget.addEventListener("pointerdown", (event) => {
    const key = event.target.closest("[data-hold]");
    if (key && event.button === 0) goDown(key, hold);
  });
  for (const over of ["pointerup", "pointercancel"]) document.addEventListener(over, () => goUp(press, over === "pointerup"));
  // A key that is pressed without a pointer, such as by Enter.
  gadget.addEventListener("click", (event) => {
    const key = event.target.closest("[data-hold]");
    if (key && event.detail === 0) press(key.dataset.hold);
  });
  document.addEventListener("keydown", (event) => typed(event, press, hold));
  document.addEventListener("keyup", (event) => {
    if (held?.dataset.hold === `D${event.key}`) goUp(press, true);
  });
  new ResizeObserver(fit).observe(canvas.parentElement);
}

// The key that is down, and the time when that is long.
let held = null;
let timer = 0;

function goDown(key, hold) {
  if (held) return;
  held = key;
  key.classList.add("held");
  timer = setTimeout(() => {
    leave();
    flash(key);
    hold(key.dataset.hold);
  }, LONG);
}

// A press that was long has been served already.
function goUp(press, meant) {
  if (!held) return;
  const key = held;
  leave();
  if (!meant) return;
  flash(key);
  press(key.dataset.hold);
}

function leave() {
  clearTimeout(timer);
  held.classList.remove("held");
  held = null;
}

function typed(event, press, hold) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const key = document.querySelector(`[data-hold="D${event.key}"]`);
  if (key?.offsetParent) {
    event.preventDefault();
    if (!event.repeat) goDown(key, hold);
    return;
  }
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
  for (const key of gadget.querySelectorAll(`[data-press="${name}"]`)) flash(key);
  press(name);
}

function flash(key) {
  key.classList.add("pressed");
  setTimeout(() => key.classList.remove("pressed"), 110);
}
