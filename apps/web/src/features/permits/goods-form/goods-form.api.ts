import { slotHold } from '@gerbang/shared/contracts/building/slot-holds';
import type { HoldBody, SlotHold } from '@gerbang/shared/contracts/building/slot-holds';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { createdPermit } from '@gerbang/shared/contracts/permits/goods';
import type { CreatedPermit, PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/permits/goods';

import { api } from '../../../lib/api/api.ts';
import { tenantHeaders } from '../../../lib/session/tenant-session.ts';

export type GoodsRequest = { idempotency_key: string } & (
  | { session: Pick<TenantRecord, 'token'>; body: TenantGoodsBody }
  | { session: null; body: PublicGoodsBody }
);

type Session = Pick<TenantRecord, 'token'> | null;

const HOLD = { url: 'public/loading-unloading/hold' };
const headersOf = (session: Session) => (session === null ? {} : tenantHeaders(session));

const goodsFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGoods: build.mutation<CreatedPermit, GoodsRequest>({
      query: ({ session, body, idempotency_key }) => ({
        url: session === null ? 'public/loading-unloading' : 'loading-unloading',
        method: 'POST',
        headers: { ...headersOf(session), 'Idempotency-Key': idempotency_key },
        body,
      }),
      responseSchema: createdPermit,
    }),
    holdSlot: build.mutation<SlotHold, { session: Session; body: HoldBody }>({
      query: ({ session, body }) => ({ ...HOLD, method: 'POST', headers: headersOf(session), body }),
      responseSchema: slotHold,
    }),
    releaseSlot: build.mutation<null, { session: Session }>({
      // `keepalive` lets the request finish while the page is closed.
      query: ({ session }) => ({ ...HOLD, method: 'DELETE', headers: headersOf(session), keepalive: true }),
    }),
  }),
});

export const { useCreateGoodsMutation, useHoldSlotMutation, useReleaseSlotMutation } = goodsFormApi;
