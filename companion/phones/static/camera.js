// The phone as the table's camera: its pictures go to the table as JPEG, one when the last one was taken.
"use strict";

const WIDE = 1280;
const QUALITY = 0.85;
const PICTURE_MS = 200;

function cameraPage(state) {
  const { words } = state;
  const said = el("p", { className: "answer", role: "status" }, words.camera_ask);
  const video = el("video", { playsinline: true, muted: true, autoplay: true });
  const canvas = document.createElement("canvas");
  const begin = el("button", { className: "loud", onclick: start }, words.camera_start);
  let socket = null, stream = null, sent = 0, timer = null;

  async function start() {
    try {
      stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
    } catch {
      said.textContent = words.camera_none;
      return;
    }
    video.srcObject = stream;
    await video.play();
    begin.disabled = true;
    state.wake();
    open();
  }

  function open() {
    socket = new WebSocket(state.address("camera"));
    socket.onopen = send;
    socket.onmessage = () => {
      sent += 1;
      said.textContent = words.camera_sent.replace("{count}", sent);
      timer = setTimeout(send, PICTURE_MS);
    };
    socket.onclose = (event) => {
      if (event.code === 1008) said.textContent = words.camera_off;
      if (stream && event.code !== 1008) timer = setTimeout(open, 500);
    };
  }

  function send() {
    if (!video.videoWidth) {
      timer = setTimeout(send, PICTURE_MS);
      return;
    }
    const scale = Math.min(1, WIDE / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((picture) => { if (socket.readyState === 1) socket.send(picture); }, "image/jpeg", QUALITY);
  }

  function back() {
    clearTimeout(timer);
    if (stream) stream.getTracks().forEach((track) => track.stop());
    stream = null;
    if (socket) socket.close();
    state.back();
  }

  return [
    el("header", {}, el("h1", {}, words.camera)),
    el("div", { className: "scroll" }, video, said),
    el("div", { className: "foot" }, el("button", { className: "quiet", onclick: back }, words.back), begin),
  ];
}
