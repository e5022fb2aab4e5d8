import { readingBody } from '@gerbang/shared/contracts/operations/meters';
import type { ReadingBody } from '@gerbang/shared/contracts/operations/meters';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';

import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { removeUpload, UploadFailed, whenUploaded } from '../../../lib/uploads/upload-store.ts';
import { useSaveReadingMutation } from './meters.api.ts';

/** Delays before each attempt. The last delay repeats. */
const PAUSES_MS = [0, 3_000, 10_000, 30_000, 60_000];

/**
 * Sends readings one after another in the background and retries until the server stores them. Each reading has an id,
 * so that a retry does not store it twice.
 */
export function useUnsent(of: UnsentOf) {
  const { t } = useTranslation('meters');
  const errorText = useErrorText();
  const [list, setList] = useState<readonly Unsent[]>(() => readUnsent(of));
  const [tries, setTries] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [save] = useSaveReadingMutation();
  const next = list.find(({ refused }) => refused === null);
  const { account_id, property_id } = of;
  useEffect(() => keepUnsent({ account_id, property_id }, list), [account_id, property_id, list]);

  const wait = () => {
    setFailed(true);
    setTries((before) => before + 1);
  };
  const send = useEffectEvent(async () => {
    if (next === undefined) return;
    const { id } = next.body;
    const { photo_url, outcome } = await photoOf(next.photo_key);
    if (outcome === 'later') return wait();
    if (outcome === 'never') staffToast('blank', t('round.photoLost'));
    const { data, error } = await save({ property_id, body: { ...next.body, photo_url } });
    if (data !== undefined) {
      if (next.photo_key !== null) removeUpload(next.photo_key);
      setTries(0);
      setFailed(false);
      return setList(without(id));
    }
    const status = problemOf(error)?.status ?? 0;
    if (status < 400 || status >= 500 || status === 429) return wait();
    const warnings = problemOf(error)?.params?.['warnings'];
    const refused = typeof warnings === 'string' ? t('reading.confirm') : errorText(error);
    return setList((before) => before.map((reading) => (reading.body.id === id ? { ...reading, refused } : reading)));
  });
  const next_id = next?.body.id;
  useEffect(() => {
    if (next_id === undefined) return;
    const pause = PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)];
    const timer = window.setTimeout(() => void send(), pause);
    return () => window.clearTimeout(timer);
  }, [next_id, tries]);
  useOnline(() => setTries(0));
  return {
    list,
    /** True if the last attempt failed and unsent readings are left. */
    isStuck: hasFailed && next !== undefined,
    add: (unsent: Unsent) => setList((before) => [...before, unsent]),
    forget: (id: string) => setList(without(id)),
    sendNow: () => setTries(0),
  };
}
export type UnsentQueue = ReturnType<typeof useUnsent>;

function useOnline(onBack: () => void): void {
  const again = useEffectEvent(onBack);
  useEffect(() => {
    const listener = () => again();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}

/** `later`: the upload can be retried. `never`: the photo cannot be stored. */
async function photoOf(
  key: string | null,
): Promise<{ photo_url: string | null; outcome: 'stored' | 'later' | 'never' }> {
  if (key === null) return { photo_url: null, outcome: 'stored' };
  try {
    return { photo_url: (await whenUploaded([key])).get(key) ?? null, outcome: 'stored' };
  } catch (error) {
    const isPassing = error instanceof UploadFailed && error.code === 'offline';
    return { photo_url: null, outcome: isPassing ? 'later' : 'never' };
  }
}

const without = (id: string) => (before: readonly Unsent[]) => before.filter(({ body }) => body.id !== id);

interface Unsent {
  body: ReadingBody;
  /** Upload key of the photo. Reloading the page loses the photo, and the reading is then sent without it. */
  photo_key: string | null;
  /** Why the server refused the reading. Null while the reading waits to be sent. */
  refused: string | null;
}

interface UnsentOf {
  account_id: string;
  property_id: string;
}

const kept = z.array(readingBody);
const keyOf = ({ account_id, property_id }: UnsentOf) => `unsentReadings:${account_id}:${property_id}`;

function readUnsent(of: UnsentOf): Unsent[] {
  const parsed = kept.safeParse(readStoredJson(keyOf(of)));
  return (parsed.data ?? []).map((body) => ({ body, photo_key: null, refused: null }));
}

/** Writes unsent readings to local storage. Leaves out readings that the server refused. */
function keepUnsent(of: UnsentOf, list: readonly Unsent[]): void {
  const waiting = list.filter(({ refused }) => refused === null).map(({ body }) => body);
  writeStored(keyOf(of), waiting.length === 0 ? null : JSON.stringify(waiting));
}
