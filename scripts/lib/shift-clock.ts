/**
 * Shifts the clock of this process by TEST_CLOCK_SHIFT_MS. Loaded with `node --import`, so that it also applies to
 * processes that a test starts. PostgreSQL keeps the real time.
 */
const shift = Number(process.env['TEST_CLOCK_SHIFT_MS']);
if (!Number.isFinite(shift)) throw new Error('TEST_CLOCK_SHIFT_MS must be a number of milliseconds.');

const RealDate = Date;
const now = (): number => RealDate.now() + shift;

/** Shares the prototype of the real Date, so that `instanceof` works for dates that Node itself creates. */
function ShiftedDate(this: unknown, ...args: unknown[]): Date | string {
  if (new.target === undefined) return new RealDate(now()).toString();
  const target: unknown = new.target === ShiftedDate ? RealDate : new.target;
  return Reflect.construct(RealDate, args.length === 0 ? [now()] : args, target as typeof Date) as Date;
}
ShiftedDate.prototype = RealDate.prototype;
Object.setPrototypeOf(ShiftedDate, RealDate);
Object.defineProperty(ShiftedDate, 'now', { value: now, writable: true, configurable: true });
RealDate.prototype.constructor = ShiftedDate;
globalThis.Date = ShiftedDate as unknown as DateConstructor;
