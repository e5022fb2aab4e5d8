import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { useState } from 'react';

import { useErrorText } from '../../../lib/api/problem.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import type { HeldDraft } from './use-work-draft.ts';
import type { WorkWords } from './use-work-words.ts';
import { useActOnWorkOrderMutation, type WorkOrderAct, type WorkOrderKey } from './work-orders.api.ts';

type ActAnswer = { data: WorkOrderRecord } | { data: undefined; error: unknown };

export interface Acts {
  act: (path: string, method: WorkOrderAct['method'], body?: object) => Promise<ActAnswer>;
  /** Path of the change that is being sent, or null. */
  busy: string | null;
}

/** Sends changes of a work order. Shows a refusal in a toast and also returns the error, so that a form can show it at a field. */
export function useAct({ property_id, id }: WorkOrderKey): Acts {
  const [run] = useActOnWorkOrderMutation();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<string | null>(null);
  return {
    busy,
    act: async (path, method, body) => {
      setBusy(path);
      const { data, error } = await run({ property_id, id, path, method, ...(body !== undefined && { body }) });
      setBusy(null);
      if (data !== undefined) return { data };
      staffToast('error', errorText(error));
      return { data: undefined, error };
    },
  };
}

/** What a work order had when it was finished stays. Only what was added later can be removed. */
export function isRemovableRow({ done_at }: WorkOrderRecord, { is_late }: { is_late: boolean }): boolean {
  return done_at === null || is_late;
}

export interface OrderPart {
  order: WorkOrderRecord;
  words: WorkWords;
  acts: Acts;
  /** Whether the reader may add photos, parts, times and a signature. */
  mayNote: boolean;
  /** What was entered and is not saved yet. */
  held: HeldDraft;
}
