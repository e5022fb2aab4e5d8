import { scanBody } from '@gerbang/shared/contracts/security';
import type { ScanAnswer, ScanBody } from '@gerbang/shared/contracts/security';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';

import { readStoredJson, writeStored } from '../../lib/storage.ts';
import { useScanCheckpointMutation } from './security.api.ts';

const KEY = 'patrolScans';
const RETRY_MS = 15_000;

const waiting = z.array(z.object({ property_id: z.string(), round_id: z.string(), body: scanBody }));
type Waiting = z.infer<typeof waiting>;

/** What became of a scan: the server's answer, kept on the phone for later, or refused. */
export type ScanResult = ScanAnswer['outcome'] | 'kept' | 'refused';

function readWaiting(): Waiting {
  const parsed = waiting.safeParse(readStoredJson(KEY) ?? []);
  return parsed.success ? parsed.data : [];
}

/** Sends scans of a round; what finds no network waits on the phone and goes out in its order once there is one. */
export function useScanQueue(property_id: string, round_id: string) {
  const [scan] = useScanCheckpointMutation();
  const [unsent, setUnsent] = useState<Waiting>(readWaiting);
  const isSending = useRef(false);
  const keep = (next: Waiting) => {
    writeStored(KEY, next.length === 0 ? null : JSON.stringify(next));
    setUnsent(next);
  };
  const sendOne = async (one: Waiting[number]): Promise<{ result: ScanResult; name: string }> => {
    const { data, error } = await scan({ property_id: one.property_id, id: one.round_id, body: one.body });
    if (data !== undefined) return { result: data.outcome, name: data.checkpoint ?? '' };
    return { result: isAway(error) ? 'kept' : 'refused', name: '' };
  };
  const flush = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (const one of readWaiting()) {
        if ((await sendOne(one)).result === 'kept') return;
        keep(readWaiting().filter(({ body }) => body.id !== one.body.id));
      }
    } finally {
      isSending.current = false;
    }
  };
  const flushNow = useEffectEvent(() => void flush());
  useEffect(() => {
    const timer = window.setInterval(() => flushNow(), RETRY_MS);
    window.addEventListener('online', flushNow);
    // What a walk before this one has left goes out at once, after the first paint.
    const first = window.setTimeout(() => flushNow(), 0);
    return () => {
      window.clearTimeout(first);
      window.clearInterval(timer);
      window.removeEventListener('online', flushNow);
    };
  }, []);
  return {
    unsent: unsent.length,
    flush,
    send: async (body: ScanBody) => {
      const one = { property_id, round_id, body };
      const told = await sendOne(one);
      if (told.result === 'kept') keep([...readWaiting(), one]);
      return told;
    },
  };
}

/** The server was not reached, or could not answer: the same may work later. */
function isAway(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500);
}
