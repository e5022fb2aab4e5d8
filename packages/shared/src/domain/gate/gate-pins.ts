const RUNS = ['01234567890123456789', '98765432109876543210'];

/** Whether a PIN is easy to guess: one repeated digit, a run up or down, or a repeated group of digits. */
export function isTrivialPin(pin: string): boolean {
  if (RUNS.some((run) => run.includes(pin))) return true;
  return [1, 2, 3].some((length) => pin === pin.slice(0, length).repeat(pin.length / length));
}
