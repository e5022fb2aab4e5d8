import { comparableCode, readCode } from '../code.ts';

/** Fewest and most loading forms of one goods-out request. */
export const FORMS_MIN = 1;
export const FORMS_MAX = 3;

export function typedCode(text: string): string {
  return text.toUpperCase();
}

/** Why a form cannot be added, or undefined. Ignores case and dashes. */
export function addFault(collected: readonly string[], code: string): 'duplicate' | 'tooMany' | undefined {
  const wanted = compared(code);
  if (collected.some((known) => compared(known) === wanted)) return 'duplicate';
  return collected.length >= FORMS_MAX ? 'tooMany' : undefined;
}

/** Why a person cannot continue with the collected forms, or undefined. */
export function proceedFault(collected: readonly string[]): 'none' | 'tooMany' | undefined {
  if (collected.length < FORMS_MIN) return 'none';
  return collected.length > FORMS_MAX ? 'tooMany' : undefined;
}

/** Whether a form belongs to another property than the collected forms. One request is for one property. */
export function isElsewhere(collected: readonly OfProperty[], form: OfProperty): boolean {
  return collected.some(({ property }) => property.id !== form.property.id);
}

interface OfProperty {
  property: { id: string };
}

/** A code normalised for comparison. An incomplete code is only stripped of case and dashes. */
function compared(text: string): string {
  const code = readCode(text);
  return code === undefined ? text.toUpperCase().replaceAll(/[\s-]/g, '') : comparableCode(code);
}
