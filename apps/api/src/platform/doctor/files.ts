import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';

import { diskState } from '@gerbang/shared/domain/insight/doctor';

import { newId } from '../database/ids.ts';
import { timed, shownReason, type Check } from './check.ts';

/** Stores, reads and removes an object, and tries to read it without a key. */
export const checkStorage: Check<'storage'> = async ({ config: { storage: place }, storage }) => {
  const key = `doctor/${newId()}`;
  const body = Buffer.from('doctor');
  let step: 'put' | 'get' | 'remove' = 'put';
  let is_public: boolean | undefined;
  try {
    const ms = await timed(async () => {
      await storage.put(key, body, 'text/plain');
      step = 'get';
      const stored = await storage.get(key);
      if (place.driver === 's3') is_public = await isReadable(`${place.endpoint}/${place.bucket}/${key}`);
      step = 'remove';
      await storage.remove(key);
      step = 'get';
      if (!stored?.equals(body)) throw new Error('other content');
    });
    if (is_public) return { state: 'bad', found: 'public' };
    return { state: 'good', found: is_public === false ? 'private' : 'works', values: { ms } };
  } catch (error) {
    return { state: 'bad', found: 'refused', values: { step, reason: shownReason(error) } };
  }
};

/** Undefined when nobody answered. */
async function isReadable(url: string): Promise<boolean | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return undefined;
  }
}

/** The disk with the files. With S3 it is the one with this program. */
export const checkDisk: Check<'disk'> = async ({ config: { storage } }) => {
  const folder = storage.driver === 'folder' ? resolve(storage.folder) : '/';
  const { bavail, blocks } = await statfs(folder);
  const free = bavail / blocks;
  return { state: diskState(free), found: 'free', values: { percent: Math.round(free * 100), folder } };
};
