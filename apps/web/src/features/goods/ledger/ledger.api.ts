import { ledgerCounts, ledgerDatatable, lotHistory } from '@gerbang/shared/contracts/goods/ledger';
import type { LedgerCounts, LedgerDatatable, LotHistory, LotKey } from '@gerbang/shared/contracts/goods/ledger';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

const named = z.object({ id: z.string(), name: z.string() });
const namedPage = z.object({ data: z.array(named) });
const namedOne = named;
type Tenant = z.infer<typeof named>;

/** Number of tenants that the list offers before anything is typed. */
const OFFERED = '20';

const ledgerApi = api.injectEndpoints({
  endpoints: (build) => ({
    ledger: build.query<LedgerDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `goods-ledger-datatable?${listQuery(filter)}`,
      responseSchema: ledgerDatatable,
    }),
    ledgerCounts: build.query<LedgerCounts, string>({
      query: (property_id) => `goods-ledger-counts?${listQuery({ property_id })}`,
      responseSchema: ledgerCounts,
    }),
    lotHistory: build.query<LotHistory, LotKey>({
      query: ({ property_id, permit_id, id }) => `properties/${property_id}/permits/${permit_id}/lots/${id}`,
      responseSchema: lotHistory,
    }),
    ledgerTenants: build.query<Tenant[], { property_id: string; search_by: string }>({
      query: ({ property_id, search_by }) =>
        `tenant-datatable?${listQuery({ property_id, page_size: OFFERED, search_by })}`,
      rawResponseSchema: namedPage,
      transformResponse: ({ data }: z.infer<typeof namedPage>) => data,
    }),
    ledgerTenant: build.query<Tenant, { property_id: string; id: string }>({
      query: ({ property_id, id }) => `tenant/${id}?${listQuery({ property_id })}`,
      responseSchema: namedOne,
    }),
  }),
});

export const { useLedgerQuery, useLedgerCountsQuery, useLotHistoryQuery, useLedgerTenantsQuery, useLedgerTenantQuery } =
  ledgerApi;
