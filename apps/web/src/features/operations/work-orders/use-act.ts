import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { useState } from 'react';

import { useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useActOnWorkOrderMutation, type WorkOrderAct, type WorkOrderKey } from './work-orders.api.ts';

/** How something done to a work order ended. */
export type ActAnswer = { data: WorkOrderRecord } | { data: undefined; error: unknown };

/** What the parts of a work order do it with. */
export interface Acts {
  act: (path: string, method: WorkOrderAct['method'], body?: object) => Promise<ActAnswer>;
  /** The path of what is being done; nothing is, when it is null. */
  busy: string | null;
}

/** Does something to a work order; what the server refuses is said at once, and given back for who can say it better. */
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
