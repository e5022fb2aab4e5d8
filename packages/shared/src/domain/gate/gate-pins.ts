const RUNS = ['01234567890123456789', '98765432109876543210'];

/** Whether a PIN is one of those that are tried first: all the same, a run up or down, or one piece again and again. */
export function isTrivialPin(pin: string): boolean {
  if (RUNS.some((run) => run.includes(pin))) return true;
  return [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length));
}
