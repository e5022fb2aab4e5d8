import { workOrderOptions } from '@gerbang/shared/contracts/work-orders';
import type { WorkOrderOptions } from '@gerbang/shared/contracts/work-orders';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';

/** Something to choose: an asset, a floor, a meter. */
export interface Choice {
  value: string;
  label: string;
}

const assetPage = z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })) });
const floorPage = z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) });
const meterPage = z.object({
  data: z.array(
    z.object({ id: z.string(), serial_number: z.string(), location: z.string(), unit: z.nullable(z.string()) }),
  ),
});

/** As many as are offered at once; whoever wants another one types its name. */
const OFFERED = '20';
const EVERY_FLOOR = '100';

interface Wanted {
  property_id: string;
  search_by: string;
}

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    maintenanceAssets: build.query<Choice[], Wanted>({
      query: (wanted) => `asset-datatable?${listQuery({ ...wanted, page_size: OFFERED })}`,
      rawResponseSchema: assetPage,
      transformResponse: ({ data }: z.infer<typeof assetPage>) =>
        data.map(({ id, code, name }) => ({ value: id, label: `${name} · ${code}` })),
    }),
    maintenanceMeters: build.query<Choice[], Wanted>({
      query: (wanted) => `meter-datatable?${listQuery({ ...wanted, page_size: OFFERED })}`,
      rawResponseSchema: meterPage,
      transformResponse: ({ data }: z.infer<typeof meterPage>) =>
        data.map(({ id, serial_number, location, unit }) => {
          const place = unit ?? location;
          return { value: id, label: place === '' ? serial_number : `${serial_number} · ${place}` };
        }),
    }),
    maintenanceFloors: build.query<Choice[], string>({
      query: (property_id) => `floor-datatable?${listQuery({ property_id, page_size: EVERY_FLOOR })}`,
      rawResponseSchema: floorPage,
      transformResponse: ({ data }: z.infer<typeof floorPage>) =>
        data.map(({ id, name }) => ({ value: id, label: name })),
    }),
    maintenancePeople: build.query<WorkOrderOptions, string>({
      query: (property_id) => `work-order-options?${listQuery({ property_id })}`,
      responseSchema: workOrderOptions,
    }),
  }),
});

/** What a schedule's form offers. */
export const {
  useMaintenanceAssetsQuery,
  useMaintenanceMetersQuery,
  useMaintenanceFloorsQuery,
  useMaintenancePeopleQuery,
} = choicesApi;
