import { describe, expect, it } from 'vitest';

import { makeShortCode, readCheckpointQr, readShortCode, checkpointQr, showShortCode } from './checkpoint-codes.ts';
import { handoverState, signFault } from './handovers.ts';

describe('a hand-over', () => {
  it.each([
    ['waits for anybody but its writer', null, 'b', undefined, 'waiting'],
    ['is not signed by its writer', null, 'a', 'own', 'waiting'],
    ['is signed once', 'b', 'c', 'signed', 'signed'],
    ['may be signed again by the same', 'b', 'b', undefined, 'signed'],
    ['stays its writer’s when signed', 'b', 'a', 'own', 'signed'],
  ])('%s', (_name, arriving_id, who, fault, state) => {
    expect(signFault({ leaving_id: 'a', arriving_id }, who)).toBe(fault);
    expect(handoverState({ leaving_id: 'a', arriving_id })).toBe(state);
  });
});

describe('the code of a checkpoint', () => {
  it('is read back from its label, typed as people type', () => {
    let turn = 0;
    const code = makeShortCode((limit) => (turn += 7) % limit);
    for (const typed of [showShortCode(code), code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)}`])
      expect(readShortCode(typed)).toEqual({ short_code: code });
    for (const wrong of ['', 'ABCD', `${code}2`, 'ABCD-EFGO', '1BCD-EFGH'])
      expect(readShortCode(wrong)).toBeUndefined();
  });

  it('is told from any other QR', () => {
    const token = 'q'.repeat(24);
    expect(readCheckpointQr(checkpointQr(token))).toEqual({ qr_token: token });
    for (const other of [token, 'https://example.com', 'GERBANG-POS:short', 'L-GI-7K3QX9T2-M'])
      expect(readCheckpointQr(other)).toBeUndefined();
  });
});
