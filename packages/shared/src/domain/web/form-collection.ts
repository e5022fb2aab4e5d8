/** The goods-out lookup collects at least one and at most three loading forms. */
export const FORMS_MIN = 1;
export const FORMS_MAX = 3;

/** Why a form cannot be added to those already collected, or undefined when it can; case does not matter. */
export function addFault(collected: readonly string[], code: string): 'duplicate' | 'tooMany' | undefined {
  if (collected.some((known) => known.toUpperCase() === code.toUpperCase())) return 'duplicate';
  return collected.length >= FORMS_MAX ? 'tooMany' : undefined;
}

/** Why the collected forms cannot go on to the detail screen, or undefined when they can. */
export function proceedFault(collected: readonly string[]): 'none' | 'tooMany' | undefined {
  if (collected.length < FORMS_MIN) return 'none';
  return collected.length > FORMS_MAX ? 'tooMany' : undefined;
}
