import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export interface LoginArgs {
  email: string;
  /** MD5 of the typed password, in hexadecimal digits. */
  password: string;
}

/** Arguments of a login. The typed password is hashed before it enters the store. */
export function loginArgs(email: string, password: string): LoginArgs {
  return { email, password: md5Hex(password) };
}

export function md5Hex(text: string): string {
  return bytesToHex(md5(utf8ToBytes(text)));
}
