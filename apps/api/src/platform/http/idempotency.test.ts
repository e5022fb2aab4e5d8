import { describe, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { waitingForLock } from '../../../test/platform/locks.ts';
import { transaction } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { answerOnce, idempotentRequest, type IdempotentRequest } from './idempotency.ts';

const world = await createWorld();

const request = (key: string, body: string, scope = 'applicant:1') =>
  idempotentRequest(scope, key, body) as IdempotentRequest;
let made = 0;
const once = (wanted: IdempotentRequest | undefined) =>
  transaction(world.db, {}, (tx) =>
    answerOnce(tx, wanted, world.clock.now(), async () => {
      made += 1;
      return { status: 201, body: `{"made":${made}}` };
    }),
  );

describe('an idempotent create', () => {
  it('answers a repeated create with the same bytes and does not create again', async () => {
    const key = newId();
    const before = made;
    const first = await once(request(key, 'a'));
    const again = await once(request(key, 'a'));
    expect([first.repeated, again.repeated, again.body, again.status]).toEqual([false, true, first.body, first.status]);
    expect(made).toBe(before + 1);
  });

  it('refuses another body with a used idempotency key, and accepts the same key from another person', async () => {
    const key = newId();
    await once(request(key, 'a'));
    await expect(once(request(key, 'b'))).rejects.toMatchObject({ code: 'idempotency_key_reused', status: 422 });
    expect((await once(request(key, 'b', 'applicant:2'))).repeated).toBe(false);
  });

  it('stores no idempotency key when the create failed', async () => {
    const key = newId();
    const failing = transaction(world.db, {}, (tx) =>
      answerOnce(tx, request(key, 'a'), world.clock.now(), async () => {
        throw new Error('no');
      }),
    );
    await expect(failing).rejects.toThrow('no');
    expect((await once(request(key, 'a'))).repeated).toBe(false);
  });

  it('makes a concurrent repeat wait for the first create and then gives its answer', async () => {
    const wanted = request(newId(), 'a');
    let finish = () => {};
    const held = new Promise<void>((resolve) => (finish = resolve));
    const first = transaction(world.db, {}, (tx) =>
      answerOnce(tx, wanted, world.clock.now(), async () => {
        await held;
        return { status: 201, body: '{"first":true}' };
      }),
    );
    const before = made;
    const second = once(wanted);
    await waitingForLock(world, 'insert into "idempotency_key"');
    finish();
    expect(await first).toMatchObject({ repeated: false });
    expect(await second).toEqual({ status: 201, body: '{"first":true}', repeated: true });
    expect(made).toBe(before);
  });

  it('refuses malformed idempotency keys', () => {
    for (const key of ['', 'short', 'x'.repeat(129), 'a b c d e f g', 42])
      expect(() => idempotentRequest('s', key, '')).toThrow('malformed');
    expect(idempotentRequest('s', undefined, '')).toBeUndefined();
  });
});
