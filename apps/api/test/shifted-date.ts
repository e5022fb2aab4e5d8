// Preloaded into a process: shifts its `Date` by SHIFT_DATE_MS, as if the machine's clock were wrong.
const shift = Number(process.env['SHIFT_DATE_MS']);
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [RealDate.now() + shift] : given, newTarget) as object,
  get: (target, key, receiver) =>
    key === 'now' ? () => RealDate.now() + shift : (Reflect.get(target, key, receiver) as unknown),
});
