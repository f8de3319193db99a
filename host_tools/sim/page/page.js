// The page: connection to the simulator, words in the chosen language, score and log. Draws no display itself.

import { drawFrame, drawNothing, listen, showLook } from "./gadget.js";

const RETRY = [300, 600, 1200, 2000];
const STORED = "tile-tally-language";

const at = (id) => document.getElementById(id);
const facts = await (await fetch("texts.json")).json();
const shown = { look: null, lines: [], table: null, log: { rows: [], older: 0 } };

let language = remembered() || facts.language;
let socket = null;
let failures = 0;

// Words

function remembered() {
  try {
    const stored = localStorage.getItem(STORED);
    return stored in facts.texts ? stored : null;
  } catch {
    return null; // a browser may refuse to store anything
  }
}

function text(key, values = {}) {
  const words = facts.texts[language][key] ?? `<${key}>`;
  return words.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

function useLanguage(chosen) {
  language = chosen;
  try { localStorage.setItem(STORED, chosen); } catch { /* then it is asked for anew next time */ }
  speak();
}

function speak() {
  document.documentElement.lang = language;
  for (const part of document.querySelectorAll("[data-text]")) part.textContent = text(part.dataset.text);
  for (const part of document.querySelectorAll("[data-label]")) {
    part.setAttribute("aria-label", text(part.dataset.label));
    if (part.matches("button")) part.title = text(part.dataset.label);
  }
  choose("languages", "language", language);
  at("kept").textContent = text("page.log_kept", { path: facts.kept });
  at("command").textContent = facts.command;
  showAll();
}

function choose(group, name, chosen) {
  for (const button of at(group).querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset[name] === String(chosen)));
  }
}

// What the simulator says

function showAll() {
  showState();
  showLines();
  showTable();
  showLog();
  showStale();
}

function showState() {
  const look = shown.look;
  if (!look) return;
  showLook(look, text);
  choose("speeds", "speed", look.speed);
  choose("boards", "board", look.board);
  at("plug").textContent = text(look.plugged ? "page.unplug" : "page.plug_in");
  at("link-unplugged").hidden = look.plugged;
  warn("crashed", look.crashed, "page.crashed");
  warn("unkept", look.unkept, "page.unkept");
  warn("refused", look.refused, "page.refused_board");
}

function warn(id, why, key) {
  at(id).hidden = !why;
  at(id).textContent = why ? text(key, { why }) : "";
}

function showLines() {
  const read = shown.look?.plugged ? shown.lines.join("\n") : text("page.display_off");
  at("display").setAttribute("aria-label", `${text("page.display")}: ${read}`);
  if (at("read-aloud").textContent !== read) at("read-aloud").textContent = read;
}

function showTable() {
  const table = shown.table;
  at("score").hidden = !table;
  at("detail").hidden = !table?.detail.length;
  at("no-game").hidden = Boolean(table);
  at("game-name").textContent = table ? table.name[language] : "";
  const said = table ? [table.progress, table.outcome].filter(Boolean).map((words) => words[language]) : [];
  const joined = said.join(language === "ja" ? "、" : ", ");
  if (at("progress").textContent !== joined) at("progress").textContent = joined;
  if (!table) return;
  at("detail").replaceChildren(...table.detail.map((words) => line("li", words)));
  at("unit").textContent = table.unit[language];
  at("score").tBodies[0].replaceChildren(...table.players.map((player) => playerRow(player, table)));
}

function playerRow(player, table) {
  const row = document.createElement("tr");
  row.classList.toggle("debt", player.debt);
  const name = cell(player.name);
  if (player.side) name.append(tag(player.side[language], ""));
  if (player.winner) name.append(tag(text("page.winner"), "strong"));
  if (player.first) name.append(tag(text("page.first"), "strong"));
  if (player.leads) name.append(tag(table.lead[language], ""));
  if (player.debt) name.append(tag(text("page.debt"), "warn"));
  const total = cell(player.text.replace("-", "−"));
  total.className = "total";
  row.append(cell(String(player.place)), name, total);
  return row;
}

function cell(content) {
  const made = document.createElement("td");
  made.textContent = content;
  return made;
}

function tag(content, look) {
  const made = document.createElement("span");
  made.className = `tag ${look}`;
  made.textContent = content;
  return made;
}

function line(kind, words) {
  const made = document.createElement(kind);
  made.textContent = words[language];
  return made;
}

function showLog() {
  const { rows, older } = shown.log;
  at("log-empty").hidden = rows.length > 0;
  at("log").hidden = rows.length === 0;
  at("log").replaceChildren(...rows.map(logRow).reverse());
  at("older").hidden = older === 0;
  at("older").textContent = text("page.log_older", { count: older });
}

function logRow(record) {
  const row = document.createElement("li");
  row.className = record.kind;
  row.dataset.number = record.number;
  const number = document.createElement("span");
  number.className = "number";
  number.textContent = record.number;
  const words = document.createElement("span");
  words.className = "words";
  const said = document.createElement("span");
  said.className = record.struck ? "struck" : "";
  said.textContent = record.text[language];
  words.append(said);
  if (record.mark) words.append(tag(record.mark[language], ""));
  const told = document.createElement("div");
  told.className = "told";
  told.append(words);
  for (const why of record.why) {
    told.append(line("p", why));
    told.lastChild.className = "why";
  }
  row.append(number, told);
  return row;
}

// Connection

function showStale() {
  const connected = socket?.readyState === WebSocket.OPEN;
  document.body.classList.toggle("stale", !connected && failures > 0);
  at("stale").hidden = connected;
  at("stale").textContent = text(failures ? "page.disconnected" : "page.connecting");
}

function connect() {
  socket = new WebSocket(`ws://${location.host}/gadget`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { failures = 0; showStale(); };
  socket.onmessage = (event) => {
    if (typeof event.data !== "string") {
      drawFrame(new Uint8Array(event.data));
      return;
    }
    const { about, is } = JSON.parse(event.data);
    shown[about] = is;
    ({ look: () => { showState(); showLines(); }, lines: showLines, table: showTable, log: showLog })[about]();
  };
  socket.onclose = () => {
    const wait = RETRY[Math.min(failures, RETRY.length - 1)];
    failures += 1;
    showStale();
    setTimeout(connect, wait);
  };
}

// A key pressed while there is no connection is lost, as a key of an unplugged gadget is.
function ask(what, to) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: what, to }));
}

function whenClicked(group, name, act) {
  at(group).addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) act(button.dataset[name]);
  });
}

listen((button) => ask("press", button), (key) => ask("hold", key));
whenClicked("languages", "language", useLanguage);
whenClicked("speeds", "speed", (speed) => ask("speed", Number(speed)));
whenClicked("boards", "board", (board) => ask("board", board));
at("plug").addEventListener("click", () => ask("plug", !shown.look?.plugged));
at("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(facts.command);
    at("copy").textContent = text("page.copied");
    setTimeout(() => { at("copy").textContent = text("page.copy"); }, 1500);
  } catch {
    getSelection().selectAllChildren(at("command")); // then it is marked, ready for Ctrl-C
  }
});

drawNothing();
speak();
connect();
