/** The staff login form accepts at most this many characters, so no password may be longer. */
export const PASSWORD_MAX_LENGTH = 15;

export const PASSWORD_MIN_LENGTH = 8;

/** Words that everybody in a building would try first: the product, its roles and what it is about. */
export const PASSWORD_WORDS: readonly string[] = [
  'gerbang',
  'admin',
  'building',
  'engineering',
  'finance',
  'gate',
  'gedung',
  'indonesia',
  'izin',
  'jakarta',
  'kata',
  'mall',
  'manager',
  'operational',
  'pass',
  'password',
  'permit',
  'rahasia',
  'sandi',
  'satpam',
  'security',
  'sika',
  'staff',
  'super',
  'tenant',
  'vendor',
];

/**
 * Why a new password is refused, or undefined when it is accepted. `isCommon` looks it up in the list of common
 * passwords.
 */
export function passwordFault(
  password: string,
  isCommon: (password: string) => boolean,
): 'too_short' | 'too_long' | 'password_common' | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return 'too_short';
  if (password.length > PASSWORD_MAX_LENGTH) return 'too_long';
  const lower = password.toLowerCase();
  return isCommon(lower) || isMadeOfWords(lower) ? 'password_common' : undefined;
}

/** Longest first, because `password` is not found any more when `pass` was removed from it. */
const LONGEST_FIRST = [...PASSWORD_WORDS].sort((a, b) => b.length - a.length);

/** Whether nothing is left of a text without digits, signs and the words of `PASSWORD_WORDS`. */
function isMadeOfWords(lower: string): boolean {
  const letters = lower.replaceAll(/[^\p{L}]/gu, '');
  let rest = letters;
  for (const word of LONGEST_FIRST) rest = rest.replaceAll(word, '');
  return letters !== '' && rest === '';
}
