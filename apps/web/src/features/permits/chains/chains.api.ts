import { approvalChains, chainInForce, chainPreview } from '@gerbang/shared/contracts/building/schedule-settings';
import type {
  ApprovalChains,
  ChainBody,
  ChainInForce,
  ChainPreview,
} from '@gerbang/shared/contracts/building/schedule-settings';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';

import { api } from '../../../lib/api/api.ts';

export interface ChainKey {
  property_id: string;
  kind: PermitKind;
}

export type KindChain = ApprovalChains['chains'][number];

const chainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Not cached: other people edit chains too, and deciders change.
    chains: build.query<ApprovalChains, string>({
      query: (property_id) => `approval-chain?property_id=${property_id}`,
      responseSchema: approvalChains,
      keepUnusedDataFor: 0,
    }),
    chainPreview: build.query<ChainPreview, ChainKey>({
      query: ({ property_id, kind }) => `approval-chain/preview?property_id=${property_id}&kind=${kind}`,
      responseSchema: chainPreview,
      keepUnusedDataFor: 0,
    }),
    setChain: build.mutation<ChainInForce, ChainKey & { body: ChainBody }>({
      query: ({ property_id, kind, body }) => ({
        url: `approval-chain/${kind}?property_id=${property_id}`,
        method: 'PUT',
        body,
      }),
      responseSchema: chainInForce,
    }),
  }),
});

export const { useChainsQuery, useChainPreviewQuery, useSetChainMutation } = chainsApi;
