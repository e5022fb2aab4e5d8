import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { createdPermit } from '@gerbang/shared/contracts/goods';
import type { CreatedPermit, PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/goods';

import { api } from '../../lib/api/api.ts';
import { tenantHeaders } from '../../lib/session/tenant-session.ts';

/** A request on its way: a tenant's with its session, or a visitor's. */
export type Sending = { idempotency_key: string } & (
  | { session: Pick<TenantRecord, 'token'>; body: TenantGoodsBody }
  | { session: null; body: PublicGoodsBody }
);

const goodsFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGoods: build.mutation<CreatedPermit, Sending>({
      query: ({ session, body, idempotency_key }) => ({
        url: session === null ? 'public/loading-unloading' : 'loading-unloading',
        method: 'POST',
        headers: { ...(session !== null && tenantHeaders(session)), 'Idempotency-Key': idempotency_key },
        body,
      }),
      responseSchema: createdPermit,
    }),
  }),
});

/** Sends the form. */
export const { useCreateGoodsMutation } = goodsFormApi;
