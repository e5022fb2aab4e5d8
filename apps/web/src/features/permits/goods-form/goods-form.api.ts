import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { createdPermit } from '@gerbang/shared/contracts/permits/goods';
import type { CreatedPermit, PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/permits/goods';

import { api } from '../../../lib/api/api.ts';
import { tenantHeaders } from '../../../lib/session/tenant-session.ts';

export type GoodsRequest = { idempotency_key: string } & (
  | { session: Pick<TenantRecord, 'token'>; body: TenantGoodsBody }
  | { session: null; body: PublicGoodsBody }
);

const goodsFormApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGoods: build.mutation<CreatedPermit, GoodsRequest>({
      query: ({ session, body, idempotency_key }) => ({
        url: session === null ? 'public/loading-unloading' : 'loading-unloading',
        method: 'POST',
        headers: { ...tenantHeaders(session), 'Idempotency-Key': idempotency_key },
        body,
      }),
      responseSchema: createdPermit,
    }),
  }),
});

export const { useCreateGoodsMutation } = goodsFormApi;
