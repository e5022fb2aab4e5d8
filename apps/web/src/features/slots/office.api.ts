import { officeHours } from '@gerbang/shared/contracts/office';
import type { OfficeHoursBody, OfficeHoursRecord } from '@gerbang/shared/contracts/office';

import { api } from '../../lib/api/api.ts';

const officeApi = api.enhanceEndpoints({ addTagTypes: ['Office'] }).injectEndpoints({
  endpoints: (build) => ({
    officeHours: build.query<OfficeHoursRecord, string>({
      query: (property_id) => `office-hours?property_id=${property_id}`,
      responseSchema: officeHours,
      providesTags: ['Office'],
    }),
    setOfficeHours: build.mutation<OfficeHoursRecord, { property_id: string; body: OfficeHoursBody }>({
      query: ({ property_id, body }) => ({ url: `office-hours?property_id=${property_id}`, method: 'PUT', body }),
      responseSchema: officeHours,
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Office']),
    }),
  }),
});

/** When a property's office works and within which time each stage should decide, and setting it. */
export const { useOfficeHoursQuery, useSetOfficeHoursMutation } = officeApi;
