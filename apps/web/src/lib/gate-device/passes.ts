import { readPassPayload, signedBytes, splitPass } from '@gerbang/shared/domain/permits/pass';
import type { PassContent } from '@gerbang/shared/domain/permits/pass';
import { readBase64Url } from '@gerbang/shared/domain/text/base64url';

/**
 * The pass that this text is, if it was signed with the other half of the key (raw, in base64url). A browser that cannot
 * check signatures takes no pass: the guard types the code instead.
 */
export async function checkPass(pass_key: string, text: string): Promise<PassContent | undefined> {
  const parts = splitPass(text);
  const raw = readBase64Url(pass_key);
  if (parts === undefined || raw === undefined) return undefined;
  try {
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    const isSigned = await crypto.subtle.verify('Ed25519', key, parts.signature, signedBytes(parts.payload));
    return isSigned ? readPassPayload(parts.payload) : undefined;
  } catch {
    return undefined;
  }
}
