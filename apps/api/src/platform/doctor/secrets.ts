import { stat } from 'node:fs/promises';

import { isGuessable } from '@gerbang/shared/domain/insight/doctor';

import type { Check } from './check.ts';

const READABLE_BY_OTHERS = 0o004;

export const checkSecrets: Check<'secrets'> = async ({ secrets, settings_file: file }) => {
  const all = Object.entries(secrets).flatMap(([name, values]) => values.map((value) => ({ name, value })));
  const guessable = all.find(({ value }) => isGuessable(value));
  if (guessable !== undefined) return { state: 'bad', found: 'guessable', values: { name: guessable.name } };
  if (new Set(all.map(({ value }) => value.toString('hex'))).size < all.length) return { state: 'bad', found: 'equal' };
  if (file === undefined) return { state: 'good', found: 'strong' };
  const rights = (await stat(file)).mode & 0o777;
  const mode = `0${rights.toString(8)}`;
  if (rights & READABLE_BY_OTHERS) return { state: 'bad', found: 'readable', values: { file, mode } };
  return { state: 'good', found: 'private', values: { mode } };
};
