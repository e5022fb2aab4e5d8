import {
  availability,
  publicFloor,
  publicProperty,
  publicTenant,
  tenantItem,
  times,
} from '@gerbang/shared/contracts/public-lists';
import type {
  Availability,
  PublicFloor,
  PublicProperty,
  PublicTenant,
  TenantItem,
  Times,
} from '@gerbang/shared/contracts/public-lists';
import { terms } from '@gerbang/shared/contracts/work';
import type { Terms } from '@gerbang/shared/contracts/work';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import * as z from 'zod/mini';

import { readTenantSession, tenantHeaders } from '../session/tenant-session.ts';
import { api } from './api.ts';

interface OfProperty {
  property_id: string;
}

const publicListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicProperties: build.query<PublicProperty[], { search?: string; limit?: number }>({
      query: (params) => ({ url: 'public/property', params: filled(params) }),
      responseSchema: z.array(publicProperty),
    }),
    publicFloors: build.query<PublicFloor[], OfProperty>({
      query: (params) => ({ url: 'public/floor', params }),
      responseSchema: z.array(publicFloor),
    }),
    publicTenants: build.query<PublicTenant[], OfProperty>({
      query: (params) => ({ url: 'public/tenant', params }),
      responseSchema: z.array(publicTenant),
    }),
    // Places go by the second: what was open before must not be taken for open now.
    availability: build.query<Availability, OfProperty & { form_type: PermitKind; start_date?: string }>({
      query: (params) => ({ url: 'public/loading-unloading/availbility', params: filled(params) }),
      responseSchema: availability,
      keepUnusedDataFor: 0,
    }),
    times: build.query<Times, OfProperty & { form_type: PermitKind; date?: string }>({
      query: (params) => ({ url: 'public/loading-unloading/time', params: filled(params) }),
      responseSchema: times,
      keepUnusedDataFor: 0,
    }),
    terms: build.query<Terms, OfProperty>({
      query: (params) => ({ url: 'public/terms', params }),
      responseSchema: terms,
    }),
    /** The saved items of the logged-in tenant, `tenant_id` being its own. */
    tenantItems: build.query<TenantItem[], { tenant_id: string; search?: string }>({
      query: ({ tenant_id, ...params }) => {
        const session = readTenantSession();
        return {
          url: `loading-unloading/items/${tenant_id}`,
          params: filled(params),
          headers: session === null ? {} : tenantHeaders(session),
        };
      },
      responseSchema: z.array(tenantItem),
      keepUnusedDataFor: 0,
    }),
  }),
});

/** The lists that the public forms choose from. */
export const {
  usePublicPropertiesQuery,
  usePublicFloorsQuery,
  usePublicTenantsQuery,
  useAvailabilityQuery,
  useTimesQuery,
  useTermsQuery,
  useTenantItemsQuery,
} = publicListsApi;

/** Asks for the floors of a property ahead of time. */
export const usePrefetchFloors = () => publicListsApi.usePrefetch('publicFloors');

/** Only what is filled in goes into the address. */
function filled<Params extends object>(params: Params): Partial<Params> {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as Partial<Params>;
}
