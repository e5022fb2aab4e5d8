import { permitDatatable } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitDatatable } from '@gerbang/shared/contracts/permits/approvals';
import * as z from 'zod/mini';

import { listQuery } from '../../../../lib/address/use-table-state.ts';
import { approvalsApi } from '../approvals.api.ts';

const named = z.object({ id: z.string(), name: z.string() });
const namedPage = z.object({ data: z.array(named) });
type Named = z.infer<typeof named>;

/** Number of tenants or units that are offered before anything is typed. */
const OFFERED = '20';
/** The largest page that the server returns; no building has that many floors. */
const MAX_FLOORS = '100';

const registerApi = approvalsApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.query<PermitDatatable, Readonly<Record<string, string>>>({
      query: (filter) => `permit-datatable?${listQuery(filter)}`,
      responseSchema: permitDatatable,
      providesTags: ['PermitQueue'],
    }),
    registerTenants: build.query<Named[], { property_id: string; search_by: string }>({
      query: ({ property_id, search_by }) =>
        `tenant-datatable?${listQuery({ property_id, page_size: OFFERED, search_by })}`,
      rawResponseSchema: namedPage,
      transformResponse: ({ data }: z.infer<typeof namedPage>) => data,
    }),
    registerTenant: build.query<Named, { property_id: string; id: string }>({
      query: ({ property_id, id }) => `tenant/${id}?${listQuery({ property_id })}`,
      responseSchema: named,
    }),
    registerUnits: build.query<Named[], { property_id: string; search_by: string }>({
      query: ({ property_id, search_by }) =>
        `unit-datatable?${listQuery({ property_id, page_size: OFFERED, search_by })}`,
      rawResponseSchema: namedPage,
      // Two floors may have units of the same name, and a permit names only the unit.
      transformResponse: ({ data }: z.infer<typeof namedPage>) => [
        ...new Map(data.map((unit) => [unit.name, unit])).values(),
      ],
    }),
    registerFloors: build.query<Named[], string>({
      query: (property_id) => `floor-datatable?${listQuery({ property_id, page_size: MAX_FLOORS })}`,
      rawResponseSchema: namedPage,
      transformResponse: ({ data }: z.infer<typeof namedPage>) => data,
    }),
  }),
});

export const {
  useRegisterQuery,
  useRegisterTenantsQuery,
  useRegisterTenantQuery,
  useRegisterUnitsQuery,
  useRegisterFloorsQuery,
} = registerApi;
