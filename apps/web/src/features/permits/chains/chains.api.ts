import { approvalChains, chainInForce, chainPreview } from '@gerbang/shared/contracts/schedule-settings';
import type {
  ApprovalChains,
  ChainBody,
  ChainInForce,
  ChainPreview,
} from '@gerbang/shared/contracts/schedule-settings';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';

import { api } from '../../lib/api/api.ts';

/** Whose chain is meant. */
export interface ChainOf {
  property_id: string;
  kind: PermitKind;
}

/** The chain of a kind with its earlier versions. */
export type KindChain = ApprovalChains['chains'][number];

const chainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Others change chains, too, and people come and go: what was read before is read again.
    chains: build.query<ApprovalChains, string>({
      query: (property_id) => `approval-chain?property_id=${property_id}`,
      responseSchema: approvalChains,
      keepUnusedDataFor: 0,
    }),
    chainPreview: build.query<ChainPreview, ChainOf>({
      query: ({ property_id, kind }) => `approval-chain/preview?property_id=${property_id}&kind=${kind}`,
      responseSchema: chainPreview,
      keepUnusedDataFor: 0,
    }),
    setChain: build.mutation<ChainInForce, ChainOf & { body: ChainBody }>({
      query: ({ property_id, kind, body }) => ({
        url: `approval-chain/${kind}?property_id=${property_id}`,
        method: 'PUT',
        body,
      }),
      responseSchema: chainInForce,
    }),
  }),
});

/** The chains of a property, who decides, and a new version. */
export const { useChainsQuery, useChainPreviewQuery, useSetChainMutation } = chainsApi;
