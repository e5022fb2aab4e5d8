import { beforeAll, describe, expect, it } from 'vitest';

import { aProperty } from '../../../test/builders.ts';
import { staffCaller, type StaffCaller } from '../../../test/calling.ts';
import { createWorld } from '../../../test/harness.ts';

let call: StaffCaller;
beforeAll(async () => {
  const world = await createWorld();
  call = await staffCaller(world, (await aProperty(world)).id);
});

describe('an asset', () => {
  it.each([
    ['a day that is none', { purchased_on: '2025-02-31' }, 'purchased_on'],
    ['a warranty until a day that is none', { warranty_until: '2026-13-01' }, 'warranty_until'],
    ['a character that nobody can see', { notes: 'Pompa\u0000air' }, 'notes'],
    ['one in a line of its own', { brand: 'Gr\u0000undfos' }, 'brand'],
  ])('is refused with %s, at its field', async (_what, given, path) => {
    const answer = await call('POST', 'asset', { code: 'P-1', name: 'Pompa', ...given });
    expect([answer.statusCode, answer.json().fields]).toEqual([400, [{ path, code: 'invalid' }]]);
  });

  it('may have notes of several lines', async () => {
    const answer = await call('POST', 'asset', { code: 'P-2', name: 'Pompa', notes: 'Satu\nDua' });
    expect([answer.statusCode, answer.json().notes]).toEqual([201, 'Satu\nDua']);
  });
});
