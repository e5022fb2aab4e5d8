/** The longest e-mail address anywhere in the product. */
export const EMAIL_MAX_LENGTH = 254;

const PUBLIC_EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,63}$/i;
const STAFF_LOGIN_EMAIL = /^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,4}$/i;

/** Whether public forms and the server accept this address (top-level domain of 2 to 63 letters). */
export function isPublicEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && PUBLIC_EMAIL.test(text);
}

/** Whether the staff login form accepts this address (top-level domain of 2 to 4 letters). */
export function isStaffLoginEmail(text: string): boolean {
  return text.length <= EMAIL_MAX_LENGTH && STAFF_LOGIN_EMAIL.test(text);
}

/** Normalises an address for comparison, regardless of case. */
export function comparableEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** The mailbox of an address: a tag after `+` reaches the same one. */
export function mailboxOf(text: string): string {
  return comparableEmail(text).replace(/\+[^@]*@/, '@');
}

/** The address with only its first letter and its domain, for a person who knows it: `r•••@vendor.co.id`. */
export function maskedEmail(text: string): string {
  const [name = '', domain = ''] = text.split('@');
  return `${name.slice(0, 1)}•••@${domain}`;
}
