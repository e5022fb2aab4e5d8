import { beforeAll, describe, expect, it } from 'vitest';

import { aProperty } from '../../../../test/builders.ts';
import { createWorld } from '../../../../test/harness.ts';
import { staffCaller, type StaffCaller } from '../../../../test/staff-caller.ts';

let call: StaffCaller;
beforeAll(async () => {
  const world = await createWorld();
  call = await staffCaller(world, (await aProperty(world)).id);
});

describe('fields of an asset', () => {
  it.each([
    ['a day that does not exist', { purchased_on: '2025-02-31' }, 'purchased_on'],
    ['a warranty until a day that does not exist', { warranty_until: '2026-13-01' }, 'warranty_until'],
    ['a control character', { notes: 'Pompa\u0000air' }, 'notes'],
    ['a control character in a one-line field', { brand: 'Gr\u0000undfos' }, 'brand'],
  ])('refuses an asset with %s and names the field', async (_what, given, path) => {
    const answer = await call('POST', 'asset', { code: 'P-1', name: 'Pompa', ...given });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ path, code: 'invalid' }]]);
  });

  it('accepts asset notes with several lines', async () => {
    const answer = await call('POST', 'asset', { code: 'P-2', name: 'Pompa', notes: 'Satu\nDua' });
    expect([answer.statusCode, answer.json().notes]).toEqual([201, 'Satu\nDua']);
  });
});
