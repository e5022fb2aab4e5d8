/** Every hidden payload contains this text, which must never appear in a stored file. */
export const MARK = 'HOSTILE-MARK';

/** A file of the corpus, and what an upload must do with it. */
export interface Sample {
  name: string;
  body: Buffer;
  type?: string;
  kind?: 'ktp' | 'item' | 'attachment';
  /**
   * `refused`: 4xx. `stored`: re-encoded. `either`: `refused` or `stored`. `download`: a PDF that is stored unchanged.
   */
  fate: 'refused' | 'stored' | 'either' | 'download';
}

/** A pseudo-random generator with the same sequence in every run. */
export function repeatableRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const PAYLOADS: Record<string, Buffer> = {
  javascript: Buffer.from(`*/=1;alert("${MARK}")/*`),
  html: Buffer.from(`<html><body><script>alert("${MARK}")</script></body></html>`),
  svg: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${MARK}')"/>`),
  php: Buffer.from(`<?php system($_GET["${MARK}"]); ?>`),
  jar: Buffer.from(`PK\x03\x04\x14\x00\x00\x00\x00\x00${MARK}.class\x00PK\x05\x06${'\0'.repeat(18)}`, 'latin1'),
  pdf: Buffer.from(`%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(${MARK})>>>>endobj\n%%EOF`),
  shell: Buffer.from(`#!/bin/sh\necho ${MARK} > /tmp/owned\n`),
  executable: Buffer.from(`MZ\x90\x00\x03${'\0'.repeat(60)}PE\0\0${MARK}`, 'latin1'),
  gif: Buffer.from(`GIF89a/*${MARK}*/=1;alert(1)`, 'latin1'),
  phar: Buffer.from(`<?php __HALT_COMPILER(); ?>\r\n${MARK}GBMB`),
};
