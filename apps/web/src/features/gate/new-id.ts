const VERSION_7 = 0x70;
const VARIANT = 0x80;

/** A new id of the device's own: a UUID, version 7, so that ids stand in the order in which things happened. */
export function newId(now: Date): string {
  // `crypto.randomUUID` exists only behind TLS, and it makes none that are in order.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const time = now.getTime().toString(16).padStart(12, '0');
  for (let index = 0; index < 6; index += 1) bytes[index] = Number.parseInt(time.slice(index * 2, index * 2 + 2), 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | VERSION_7;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
