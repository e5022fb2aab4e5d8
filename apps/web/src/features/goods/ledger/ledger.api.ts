import { ledgerCounts, ledgerDatatable, lotHistory } from '@gerbang/shared/contracts/ledger';
import type { LedgerCounts, LedgerDatatable, LotHistory, LotKey } from '@gerbang/shared/contracts/ledger';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

const named = z.object({ id: z.string(), name: z.string() });
const namedPage = z.object({ data: z.array(named) });
const namedOne = named;
export type Tenant = z.infer<typeof named>;

/** As many tenants as a list offers at once; whoever wants another one types its name. */
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

/** The ledger, how much its views hold, the history of an entry, and the tenants it is narrowed to. */
export const { useLedgerQuery, useLedgerCountsQuery, useLotHistoryQuery, useLedgerTenantsQuery, useLedgerTenantQuery } =
  ledgerApi;
