const startTimer = globalThis.setTimeout;
const stopTimer = globalThis.clearTimeout;
// The store tells the screens of an answer with the next frame. A short frame lets a test go on at once.
const FRAME_MS = 1;

// Applied once per worker, because its test files share this module. A library's timer can fire after the last file,
// when the window no longer exists. Its callback would fail, so it is skipped.
globalThis.setTimeout = Object.assign(
  (callback: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) =>
    startTimer(() => {
      if ('window' in globalThis) callback(...args);
    }, delay),
  startTimer,
);

// jsdom draws frames with one interval for the whole document. The store keeps `requestAnimationFrame` from its start
// and also calls it while a test has fake timers: the interval would then be a fake one that ends with the test, and
// no later test of the worker would get a frame. These frames have a real timer each.
globalThis.requestAnimationFrame = (draw) =>
  startTimer(() => {
    if ('window' in globalThis) draw(performance.now());
  }, FRAME_MS);
globalThis.cancelAnimationFrame = (handle) => stopTimer(handle);
