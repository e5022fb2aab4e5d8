import {
  availability,
  publicFloor,
  publicProperty,
  publicTenant,
  tenantItem,
  times,
} from '@gerbang/shared/contracts/building/public-lists';
import type {
  Availability,
  PublicFloor,
  PublicProperty,
  PublicTenant,
  TenantItem,
  Times,
} from '@gerbang/shared/contracts/building/public-lists';
import { soonest } from '@gerbang/shared/contracts/building/slot-holds';
import type { Soonest } from '@gerbang/shared/contracts/building/slot-holds';
import type { TenantRecord } from '@gerbang/shared/contracts/people/auth';
import { terms } from '@gerbang/shared/contracts/permits/work';
import type { Terms } from '@gerbang/shared/contracts/permits/work';
import type { GoodsKind, PermitKind } from '@gerbang/shared/domain/permits/kinds';
import * as z from 'zod/mini';

import { readTenantSession, tenantHeaders } from '../session/tenant-session.ts';
import { api } from './api.ts';

interface PropertyParams {
  property_id: string;
}

/** A tenant whose form holds a place, which is then not counted as taken. A visitor is known by a cookie. */
interface HoldOwner {
  session?: Pick<TenantRecord, 'token'> | null;
}

const publicListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    publicProperties: build.query<PublicProperty[], { search?: string; limit?: number }>({
      query: (params) => ({ url: 'public/property', params: withoutEmpty(params) }),
      responseSchema: z.array(publicProperty),
    }),
    publicFloors: build.query<PublicFloor[], PropertyParams>({
      query: (params) => ({ url: 'public/floor', params }),
      responseSchema: z.array(publicFloor),
    }),
    publicTenants: build.query<PublicTenant[], PropertyParams>({
      query: (params) => ({ url: 'public/tenant', params }),
      responseSchema: z.array(publicTenant),
    }),
    // Other visitors book at the same time, so availability is never cached.
    availability: build.query<Availability, PropertyParams & { form_type: PermitKind; start_date: string }>({
      query: (params) => ({ url: 'public/loading-unloading/availbility', params }),
      responseSchema: availability,
      keepUnusedDataFor: 0,
    }),
    times: build.query<Times, PropertyParams & HoldOwner & { form_type: PermitKind; date?: string }>({
      query: ({ session, ...params }) => ({
        url: 'public/loading-unloading/time',
        params: withoutEmpty(params),
        headers: tenantHeaders(session),
      }),
      responseSchema: times,
      keepUnusedDataFor: 0,
    }),
    soonest: build.query<Soonest, PropertyParams & HoldOwner & { form_type: GoodsKind }>({
      query: ({ session, ...params }) => ({
        url: 'public/loading-unloading/soonest',
        params,
        headers: tenantHeaders(session),
      }),
      responseSchema: soonest,
      keepUnusedDataFor: 0,
    }),
    terms: build.query<Terms, PropertyParams>({
      query: (params) => ({ url: 'public/terms', params }),
      responseSchema: terms,
    }),
    /** Saved items of the logged-in tenant. `tenant_id` is the tenant's own id. */
    tenantItems: build.query<TenantItem[], { tenant_id: string; search?: string }>({
      query: ({ tenant_id, ...params }) => {
        const headers = tenantHeaders(readTenantSession());
        return { url: `loading-unloading/items/${tenant_id}`, params: withoutEmpty(params), headers };
      },
      responseSchema: z.array(tenantItem),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  usePublicPropertiesQuery,
  useLazyPublicPropertiesQuery,
  usePublicFloorsQuery,
  usePublicTenantsQuery,
  useAvailabilityQuery,
  useTimesQuery,
  useSoonestQuery,
  useTermsQuery,
  useTenantItemsQuery,
} = publicListsApi;

export const usePrefetchFloors = () => publicListsApi.usePrefetch('publicFloors');

/** Leaves out empty texts. The base query leaves out undefined values itself. */
function withoutEmpty<Params extends object>(params: Params): Partial<Params> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== '')) as Partial<Params>;
}
