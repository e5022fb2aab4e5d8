import compress from '@fastify/compress';

import type { App } from './types.ts';

/** A response smaller than this fits into one packet anyway, so it is not compressed. */
const THRESHOLD_BYTES = 1024;

/**
 * Compresses JSON responses. Pictures, sheets and PDFs are compressed already, web assets come precompressed, and live
 * streams are left alone. A route whose response contains a secret (a session token, recovery codes) sets `compress:
 * false`, because the compressed length can reveal a secret next to text chosen by an attacker (BREACH).
 */
export async function compressAnswers(app: App): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD_BYTES,
    encodings: ['zstd', 'br', 'gzip'],
    customTypes: /^application\/(problem\+)?json(;|$)/,
    globalDecompression: false,
  });
}
