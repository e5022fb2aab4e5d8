/** A new random key; sent again with the same request it makes the repeat harmless. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` exists only behind TLS, and a building's own network may be without.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
