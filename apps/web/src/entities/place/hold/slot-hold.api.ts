import { slotHold } from '@gerbang/shared/contracts/building/slot-holds';
import type { HoldBody, SlotHold } from '@gerbang/shared/contracts/building/slot-holds';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';

import { api } from '../../../lib/api/api.ts';
import { tenantHeaders } from '../../../lib/session/tenant-session.ts';

/** A tenant's session; null for a visitor, who is known by a cookie. */
export type Session = Pick<TenantRecord, 'token'> | null;

const HOLD = { url: 'public/loading-unloading/hold' };

const slotHoldApi = api.injectEndpoints({
  endpoints: (build) => ({
    holdSlot: build.mutation<SlotHold, { session: Session; body: HoldBody }>({
      query: ({ session, body }) => ({ ...HOLD, method: 'POST', headers: tenantHeaders(session), body }),
      responseSchema: slotHold,
    }),
    releaseSlot: build.mutation<null, { session: Session }>({
      // `keepalive` lets the request finish while the page is closed.
      query: ({ session }) => ({ ...HOLD, method: 'DELETE', headers: tenantHeaders(session), keepalive: true }),
    }),
  }),
});

export const { useHoldSlotMutation, useReleaseSlotMutation } = slotHoldApi;
