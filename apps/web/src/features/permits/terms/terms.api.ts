import { termsVersion, termsVersions } from '@gerbang/shared/contracts/building/schedule-settings';
import type {
  PublishTermsBody,
  TermsVersion,
  TermsVersions,
} from '@gerbang/shared/contracts/building/schedule-settings';

import { api } from '../../../lib/api/api.ts';

interface PropertyRef {
  property_id: string;
}

const termsApi = api.enhanceEndpoints({ addTagTypes: ['Terms'] }).injectEndpoints({
  endpoints: (build) => ({
    termsVersions: build.query<TermsVersions['versions'], PropertyRef>({
      query: ({ property_id }) => `terms-versions?property_id=${property_id}`,
      rawResponseSchema: termsVersions,
      transformResponse: ({ versions }: TermsVersions) => versions,
      providesTags: ['Terms'],
    }),
    // A version never changes, so it is loaded once.
    termsVersion: build.query<TermsVersion, PropertyRef & { version: number }>({
      query: ({ property_id, version }) => `terms-versions/${version}?property_id=${property_id}`,
      responseSchema: termsVersion,
    }),
    publishTerms: build.mutation<TermsVersion, PropertyRef & { body: PublishTermsBody }>({
      query: ({ property_id, body }) => ({ url: `terms-versions?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: termsVersion,
      // A refusal reloads the terms too, because somebody else may have published in the meantime.
      invalidatesTags: ['Terms'],
    }),
  }),
});

export const { useTermsVersionsQuery, useTermsVersionQuery, usePublishTermsMutation } = termsApi;
