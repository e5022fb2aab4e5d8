const VERSION_4 = 0x40;
const VARIANT = 0x80;

/** A new id that the sender makes, so that what is sent twice is kept once. */
export function newUuid(): string {
  // `crypto.randomUUID` exists only behind TLS, and a building's own network may be without.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_4;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
