import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';

let thrown: Error = new Error('nothing');
const world = await createWorld({
  extend: (app) => {
    app.get('/v1/fails', {
      config: { access: 'public' },
      handler: async () => {
        throw thrown;
      },
    });
  },
});

async function answerTo(error: Error) {
  thrown = error;
  const { statusCode, headers, ...answer } = await world.app.inject('/v1/fails');
  return { status: statusCode, code: answer.json().code, retry_after: headers['retry-after'] };
}

const fromDatabase = (code: string) => Object.assign(new DatabaseError('failed', 6, 'error'), { code });
const fromSystem = (code: string) => Object.assign(new Error(`${code}: failed`), { code });
const SQLSTATES =
  '08006 08001 53100 53200 53300 53400 57P01 57P03 57P05 58030 57014 55P03 40001 40P01 25P03 25006'.split(' ');
const UNAVAILABLE = { status: 503, code: 'unavailable', retry_after: '5' };

describe('errors of the database, the storage and the disk', () => {
  it.each(SQLSTATES)('[L12] answers 503 with Retry-After to SQLSTATE %s', async (code) =>
    expect(await answerTo(fromDatabase(code))).toEqual(UNAVAILABLE),
  );

  it.each(['ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN'])(
    '[L12] answers 503 with Retry-After to %s of a connection',
    async (code) => expect(await answerTo(fromSystem(code))).toEqual(UNAVAILABLE),
  );

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'EIO'])(
    '[L3] answers 503 with Retry-After to %s of the disk',
    async (code) => expect(await answerTo(fromSystem(code))).toEqual(UNAVAILABLE),
  );

  it.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Query read timeout',
    'timeout exceeded when trying to connect',
  ])('[L12] answers 503 with Retry-After to "%s" of the database driver', async (message) =>
    expect(await answerTo(new Error(message))).toEqual(UNAVAILABLE),
  );

  it('[L12] recognises an error that caused another one', async () => {
    const error = new Error('upload failed', { cause: new Error('put failed', { cause: fromSystem('ENOSPC') }) });
    expect(await answerTo(error)).toEqual(UNAVAILABLE);
  });

  it('answers 500 without Retry-After to an error that a repeat does not mend', async () => {
    const internal = { status: 500, code: 'internal', retry_after: undefined };
    for (const error of [fromDatabase('23505'), fromDatabase('42P01'), fromSystem('ENOENT'), new Error('a mistake')])
      expect(await answerTo(error)).toEqual(internal);
  });
});
