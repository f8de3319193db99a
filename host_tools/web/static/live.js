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
      said.textContent = spoken(); // for who does not see the page
    }
  };
  socket.onclose = () => {
    cutOff.hidden = false;
    setTimeout(follow, RETRY);
  };
}

function newest() {
  return live.querySelector(".latest li") || live.querySelector(".notice, .nothing");
}

function latest() {
  const line = newest();
  return line ? line.textContent : "";
}

// The newest line with the names of its tiles for their pictures.
function spoken() {
  const line = newest();
  if (!line) {
    return "";
  }
  const copy = line.cloneNode(true);
  for (const picture of copy.querySelectorAll("[role=img]")) {
    picture.replaceWith(picture.getAttribute("aria-label"));
  }
  return copy.textContent;
}

follow();
