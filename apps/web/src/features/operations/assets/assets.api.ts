import {
  assetDowntime,
  assetHistory,
  assetLabels,
  assetPage,
  assetPaper,
  scannedLabel,
} from '@gerbang/shared/contracts/operations/asset-pages';
import type {
  AssetDowntime,
  AssetHistory,
  AssetLabels,
  AssetPage,
  AssetPaper,
  DowntimeBody,
  ScannedLabel,
} from '@gerbang/shared/contracts/operations/asset-pages';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';

export interface AssetKey {
  property_id: string;
  id: string;
}

/** Uses the schema's output type, because a response always contains the fields that are optional in a form. */
const answered = <Output>(schema: z.ZodMiniType<Output>) => schema as z.ZodMiniType<Output, Output>;
const at = ({ property_id, id }: AssetKey, path: string) =>
  `asset/${encodeURIComponent(id)}/${path}?property_id=${property_id}`;

const assetsApi = api.enhanceEndpoints({ addTagTypes: ['Record', 'Asset'] }).injectEndpoints({
  endpoints: (build) => ({
    // Not cached, because other people change assets too.
    assetPage: build.query<AssetPage, AssetKey>({
      query: (key) => at(key, 'page'),
      responseSchema: answered<AssetPage>(assetPage),
      providesTags: ['Record', 'Asset'],
      keepUnusedDataFor: 0,
    }),
    assetHistory: build.query<AssetHistory, AssetKey>({
      query: (key) => at(key, 'history'),
      responseSchema: assetHistory,
      providesTags: ['Record', 'Asset'],
      keepUnusedDataFor: 0,
    }),
    setAssetPhoto: build.mutation<{ photo_url: string | null }, AssetKey & { photo_url: string | null }>({
      query: ({ photo_url, ...key }) => ({ url: at(key, 'photo'), method: 'PUT', body: { photo_url } }),
      responseSchema: z.object({ photo_url: z.nullable(z.string()) }),
      invalidatesTags: ['Asset'],
    }),
    addAssetPaper: build.mutation<AssetPaper, AssetKey & { name: string; file_url: string }>({
      query: ({ name, file_url, ...key }) => ({ url: at(key, 'papers'), method: 'POST', body: { name, file_url } }),
      responseSchema: assetPaper,
      invalidatesTags: ['Asset'],
    }),
    removeAssetPaper: build.mutation<null, AssetKey & { paper_id: string }>({
      query: ({ paper_id, ...key }) => ({ url: at(key, `papers/${paper_id}`), method: 'DELETE' }),
      invalidatesTags: ['Asset'],
    }),
    noteDowntime: build.mutation<AssetDowntime, AssetKey & { body: DowntimeBody }>({
      query: ({ body, ...key }) => ({ url: at(key, 'downtimes'), method: 'POST', body }),
      responseSchema: assetDowntime,
      invalidatesTags: ['Asset', 'Record'],
    }),
    endDowntime: build.mutation<AssetDowntime, AssetKey & { downtime_id: string; until_at: string }>({
      query: ({ downtime_id, until_at, ...key }) => ({
        url: at(key, `downtimes/${downtime_id}/end`),
        method: 'POST',
        body: { until_at },
      }),
      responseSchema: assetDowntime,
      invalidatesTags: ['Asset', 'Record'],
    }),
  }),
});

const labelsApi = api.injectEndpoints({
  endpoints: (build) => ({
    assetLabels: build.query<AssetLabels, Readonly<Record<string, string>>>({
      query: (filter) => `asset-labels?${listQuery(filter)}`,
      responseSchema: assetLabels,
      keepUnusedDataFor: 0,
    }),
    scannedLabel: build.query<ScannedLabel, { label: string; headers: Record<string, string> }>({
      query: ({ label, headers }) => ({ url: `public/asset-label/${encodeURIComponent(label)}`, headers }),
      responseSchema: scannedLabel,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useAssetPageQuery,
  useAssetHistoryQuery,
  useSetAssetPhotoMutation,
  useAddAssetPaperMutation,
  useRemoveAssetPaperMutation,
  useNoteDowntimeMutation,
  useEndDowntimeMutation,
} = assetsApi;

export const { useAssetLabelsQuery, useScannedLabelQuery } = labelsApi;
