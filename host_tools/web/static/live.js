// The live page: its middle comes anew over a WebSocket with each change. What comes was escaped by the server.
"use strict";

const RETRY = 2000; // milliseconds
const live = document.getElementById("live");
const cutOff = document.getElementById("cut-off");
const said = document.getElementById("said");

function follow() {
  const address = new URL(live.dataset.news, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const socket = new WebSocket(address);
  socket.onmessage = (news) => {
    cutOff.hidden = true;
    const before = latest();
    live.innerHTML = news.data;
    if (latest() !== before) {
      said.textContent = latest(); // for who does not see the page
    }
  };
  socket.onclose = () => {
    cutOff.hidden = false;
    setTimeout(follow, RETRY);
  };
}

function latest() {
  const line = live.querySelector(".latest li") || live.querySelector(".notice, .nothing");
  return line ? line.textContent : "";
}

follow();
