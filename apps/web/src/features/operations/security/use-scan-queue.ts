import { scanBody } from '@gerbang/shared/contracts/operations/security';
import type { ScanAnswer, ScanBody } from '@gerbang/shared/contracts/operations/security';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';

import { readStoredJson, writeStored } from '../../../lib/storage.ts';
import { useScanCheckpointMutation } from './security.api.ts';

const KEY = 'patrolScans';
const RETRY_MS = 15_000;

const waiting = z.array(z.object({ property_id: z.string(), round_id: z.string(), body: scanBody }));
type Waiting = z.infer<typeof waiting>;

/**
 * Outcome of a scan. `kept`: the server is unreachable, so the phone stores the scan and sends it later. `refused`: the
 * server rejected the request. All other values come from the server.
 */
export type ScanResult = ScanAnswer['outcome'] | 'kept' | 'refused';

function readWaiting(): Waiting {
  const parsed = waiting.safeParse(readStoredJson(KEY) ?? []);
  return parsed.success ? parsed.data : [];
}

/**
 * Sends the scans of a round. Scans made offline are stored on the phone and sent later in the order of scanning. A new
 * scan can be sent before the stored ones.
 */
export function useScanQueue(property_id: string, round_id: string) {
  const [scan] = useScanCheckpointMutation();
  const [unsent, setUnsent] = useState<Waiting>(readWaiting);
  const isSending = useRef(false);
  const keep = (next: Waiting) => {
    writeStored(KEY, next.length === 0 ? null : JSON.stringify(next));
    setUnsent(next);
  };
  const sendEntry = async (entry: Waiting[number]): Promise<{ result: ScanResult; name: string }> => {
    const { data, error } = await scan({ property_id: entry.property_id, id: entry.round_id, body: entry.body });
    if (data !== undefined) return { result: data.outcome, name: data.checkpoint ?? '' };
    return { result: isAway(error) ? 'kept' : 'refused', name: '' };
  };
  const flush = async () => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (const entry of readWaiting()) {
        if ((await sendEntry(entry)).result === 'kept') return;
        keep(readWaiting().filter(({ body }) => body.id !== entry.body.id));
      }
    } finally {
      isSending.current = false;
    }
  };
  const flushNow = useEffectEvent(() => void flush());
  useEffect(() => {
    const timer = window.setInterval(() => flushNow(), RETRY_MS);
    window.addEventListener('online', flushNow);
    // Sends scans that an earlier visit left on the phone, after the first paint.
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
      const entry = { property_id, round_id, body };
      const sent = await sendEntry(entry);
      if (sent.result === 'kept') keep([...readWaiting(), entry]);
      return sent;
    },
  };
}

/** Whether the server was unreachable or failed, so that a retry may succeed. */
function isAway(error: unknown): boolean {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR' || (typeof status === 'number' && status >= 500);
}
