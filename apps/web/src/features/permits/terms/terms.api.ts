import { termsVersion, termsVersions } from '@gerbang/shared/contracts/schedule-settings';
import type { PublishTermsBody, TermsVersion, TermsVersions } from '@gerbang/shared/contracts/schedule-settings';

import { api } from '../../lib/api/api.ts';

interface At {
  property_id: string;
}

const termsApi = api.enhanceEndpoints({ addTagTypes: ['Terms'] }).injectEndpoints({
  endpoints: (build) => ({
    termsVersions: build.query<TermsVersions['versions'], At>({
      query: ({ property_id }) => `terms-versions?property_id=${property_id}`,
      rawResponseSchema: termsVersions,
      transformResponse: ({ versions }: TermsVersions) => versions,
      providesTags: ['Terms'],
    }),
    // A version never changes, so that it is read once.
    termsVersion: build.query<TermsVersion, At & { version: number }>({
      query: ({ property_id, version }) => `terms-versions/${version}?property_id=${property_id}`,
      responseSchema: termsVersion,
    }),
    publishTerms: build.mutation<TermsVersion, At & { body: PublishTermsBody }>({
      query: ({ property_id, body }) => ({ url: `terms-versions?property_id=${property_id}`, method: 'POST', body }),
      responseSchema: termsVersion,
      // Also after a refusal: somebody else may have published in between.
      invalidatesTags: ['Terms'],
    }),
  }),
});

/** The versions of a property's terms, and publishing another. */
export const { useTermsVersionsQuery, useTermsVersionQuery, usePublishTermsMutation } = termsApi;
