import { comparableCode, readCode } from '../permits/code.ts';

/** The goods-out lookup collects at least one and at most three loading forms. */
export const FORMS_MIN = 1;
export const FORMS_MAX = 3;

/** A form code as it stands in its field while it is typed. */
export function typedCode(text: string): string {
  return text.toUpperCase();
}

/** Why a form cannot be added to those already collected, or undefined when it can; case and dashes do not matter. */
export function addFault(collected: readonly string[], code: string): 'duplicate' | 'tooMany' | undefined {
  const wanted = compared(code);
  if (collected.some((known) => compared(known) === wanted)) return 'duplicate';
  return collected.length >= FORMS_MAX ? 'tooMany' : undefined;
}

/** Why the collected forms cannot go on to the detail screen, or undefined when they can. */
export function proceedFault(collected: readonly string[]): 'none' | 'tooMany' | undefined {
  if (collected.length < FORMS_MIN) return 'none';
  return collected.length > FORMS_MAX ? 'tooMany' : undefined;
}

/** Goods of one request leave one property; true when a form belongs to another than those collected. */
export function isElsewhere(collected: readonly OfProperty[], form: OfProperty): boolean {
  return collected.some(({ property }) => property.id !== form.property.id);
}

interface OfProperty {
  property: { id: string };
}

/** A code in the form in which codes are compared; what cannot be one (yet) at least without case and dashes. */
function compared(text: string): string {
  const code = readCode(text);
  return code === undefined ? text.toUpperCase().replaceAll(/[\s-]/g, '') : comparableCode(code);
}
