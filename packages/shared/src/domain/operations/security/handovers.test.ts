import { describe, expect, it } from 'vitest';

import { makeShortCode, readCheckpointQr, readShortCode, checkpointQr, showShortCode } from './checkpoint-codes.ts';
import { handoverState, signFault } from './handovers.ts';

describe('a hand-over', () => {
  it.each([
    ['another guard may sign a waiting one', null, 'b', undefined, 'waiting'],
    ['its author may not sign it', null, 'a', 'own', 'waiting'],
    ['nobody else may sign a signed one', 'b', 'c', 'signed', 'signed'],
    ['the guard who signed may repeat it', 'b', 'b', undefined, 'signed'],
    ['its author may not sign a signed one either', 'b', 'a', 'own', 'signed'],
  ])('checks who may sign a hand-over: %s', (_name, arriving_id, who, fault, state) => {
    expect(signFault({ leaving_id: 'a', arriving_id }, who)).toBe(fault);
    expect(handoverState({ leaving_id: 'a', arriving_id })).toBe(state);
  });
});

describe('the code of a checkpoint', () => {
  it('accepts a checkpoint code in any case, with and without the dash', () => {
    let turn = 0;
    const code = makeShortCode((limit) => (turn += 7) % limit);
    for (const typed of [showShortCode(code), code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)}`])
      expect(readShortCode(typed)).toEqual({ short_code: code });
    for (const wrong of ['', 'ABCD', `${code}2`, 'ABCD-EFGO', '1BCD-EFGH'])
      expect(readShortCode(wrong)).toBeUndefined();
  });

  it('distinguishes the QR code of a checkpoint from any other', () => {
    const token = 'q'.repeat(24);
    expect(readCheckpointQr(checkpointQr(token))).toEqual({ qr_token: token });
    for (const other of [token, 'https://example.com', 'GERBANG-POS:short', 'L-GI-7K3QX9T2-M'])
      expect(readCheckpointQr(other)).toBeUndefined();
  });
});
