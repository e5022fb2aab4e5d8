export type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/** The fields in which two versions of a record differ. Ignores fields that only one of them has. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changed = Object.keys(after).filter(
    (field) => Object.hasOwn(before, field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]] as const]));
}
