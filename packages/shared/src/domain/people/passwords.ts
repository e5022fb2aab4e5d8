/** The staff login form accepts at most this many characters, so no password may be longer. */
export const PASSWORD_MAX_LENGTH = 15;

export const PASSWORD_MIN_LENGTH = 8;

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
  return isCommon(password.toLowerCase()) ? 'password_common' : undefined;
}
