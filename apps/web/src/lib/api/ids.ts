const VERSION_4 = 0x40;
const VERSION_7 = 0x70;
const VARIANT = 0x80;

/** A new random UUID. The client creates the ids of records, so that a repeated request is stored only once. */
export function newUuid(): string {
  return writeUuid(randomBytes(), VERSION_4);
}

/** A new UUID of version 7. Such ids sort by creation time. */
export function newOrderedUuid(now: Date): string {
  const bytes = randomBytes();
  const time = now.getTime().toString(16).padStart(12, '0');
  for (let index = 0; index < 6; index += 1) bytes[index] = Number.parseInt(time.slice(index * 2, index * 2 + 2), 16);
  return writeUuid(bytes, VERSION_7);
}

/** A new random key. A request repeated with the same key has no second effect. */
export function newIdempotencyKey(): string {
  return writeHex(randomBytes());
}

/** Does not use `crypto.randomUUID`, which needs HTTPS: the network of a building may not have it. */
function randomBytes(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}

function writeUuid(bytes: Uint8Array, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | VARIANT;
  return writeHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function writeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
