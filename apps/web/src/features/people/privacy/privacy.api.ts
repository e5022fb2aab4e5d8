import { asked, erasureOutcome, personFile, retentionView } from '@gerbang/shared/contracts/insight/personal-data';
import type {
  EraseBody,
  ErasureOutcome,
  PersonBody,
  PersonFile,
  RetentionView,
} from '@gerbang/shared/contracts/insight/personal-data';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

interface Token {
  token: string;
}

const privacyApi = api.injectEndpoints({
  endpoints: (build) => ({
    askForMyData: build.mutation<object, { email: string; language: 'id' | 'en' }>({
      query: (body) => ({ url: 'public/personal-data', method: 'POST', body }),
      responseSchema: asked,
    }),
    myData: build.query<PersonFile, Token>({
      query: (body) => ({ url: 'public/personal-data/view', method: 'POST', body }),
      responseSchema: personFile,
      keepUnusedDataFor: 0,
    }),
    eraseMyData: build.mutation<ErasureOutcome, Token>({
      query: (body) => ({ url: 'public/personal-data/erase', method: 'POST', body }),
      responseSchema: erasureOutcome,
    }),
    retention: build.query<RetentionView, { property_id: string }>({
      query: (filter) => `personal-data?${listQuery(filter)}`,
      responseSchema: retentionView,
    }),
    // A mutation, because each search is logged and nothing of a person may stay in a cache.
    findPerson: build.mutation<PersonFile, PersonBody>({
      query: (body) => ({ url: 'personal-data/export', method: 'POST', body }),
      responseSchema: personFile,
    }),
    erasePerson: build.mutation<ErasureOutcome, EraseBody>({
      query: (body) => ({ url: 'personal-data/erase', method: 'POST', body }),
      responseSchema: erasureOutcome,
    }),
  }),
});

export const {
  useAskForMyDataMutation,
  useMyDataQuery,
  useEraseMyDataMutation,
  useRetentionQuery,
  useFindPersonMutation,
  useErasePersonMutation,
} = privacyApi;
