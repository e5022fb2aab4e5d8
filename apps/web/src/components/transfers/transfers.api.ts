import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import type { SheetDownload } from '@gerbang/shared/contracts/datatable';
import { exportStarted, exportView } from '@gerbang/shared/contracts/insight/exports';
import type { ExportStarted, ExportView } from '@gerbang/shared/contracts/insight/exports';
import { importReport, importResult } from '@gerbang/shared/contracts/records';
import type { ImportReport, ImportResult } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import { listQuery } from '../../lib/address/use-table-state.ts';
import { api } from '../../lib/api/api.ts';
import { CSV_TYPE, SHEET_TYPE } from './save-sheet.ts';

/** A list in the API. `filter` selects the rows to download. */
export interface Download {
  /** Name in the API; the download is at `<name>-download`. */
  name: string;
  filter: Readonly<Record<string, string>>;
  /** A spreadsheet when left out. */
  format?: 'csv';
}

export interface ImportInto {
  /** Name of the record kind in the API. */
  name: string;
  property_id: string;
  /** Values that apply to all rows, e.g. the kind of the categories. They are sent in the query. */
  given: Readonly<Record<string, string>>;
}

interface Commit extends ImportInto {
  file: File;
  hash: string;
  skipFaulty: boolean;
  idempotency_key: string;
}

const sheetRequest = (
  { name, property_id, given }: ImportInto,
  file: File,
  more: Readonly<Record<string, string>>,
) => ({
  url: `${name}-import?${new URLSearchParams({ property_id, ...given, ...more }).toString()}`,
  method: 'POST',
  body: file,
});

const transfersApi = api.enhanceEndpoints({ addTagTypes: ['Record'] }).injectEndpoints({
  endpoints: (build) => ({
    // A mutation, because a sheet is needed once and too large to be cached.
    download: build.mutation<SheetDownload | ExportStarted, Download>({
      query: ({ name, filter, format }) => ({
        url: `${name}-download?${listQuery(filter)}`,
        ...(format === 'csv' && { headers: { Accept: `application/json, ${CSV_TYPE}` } }),
      }),
      responseSchema: z.union([sheetDownload, exportStarted]),
    }),
    exportProgress: build.query<ExportView, string>({
      query: (id) => `exports/${encodeURIComponent(id)}`,
      responseSchema: exportView,
    }),
    importTemplate: build.mutation<SheetDownload, { name: string; language: string }>({
      query: ({ name, language }) => `${name}-import-template?language=${language}`,
      responseSchema: sheetDownload,
    }),
    checkImport: build.mutation<ImportReport, ImportInto & { file: File }>({
      query: ({ file, ...into }) => ({ ...sheetRequest(into, file, {}), headers: { 'Content-Type': SHEET_TYPE } }),
      responseSchema: importReport,
    }),
    commitImport: build.mutation<ImportResult, Commit>({
      query: ({ file, hash, skipFaulty, idempotency_key, ...into }) => ({
        ...sheetRequest(into, file, {
          commit: hash,
          skip_faulty: String(skipFaulty),
          file_name: file.name.slice(0, 200),
        }),
        headers: { 'Content-Type': SHEET_TYPE, 'Idempotency-Key': idempotency_key },
      }),
      responseSchema: importResult,
      invalidatesTags: ['Record'],
    }),
  }),
});

export const {
  useDownloadMutation,
  useExportProgressQuery,
  useLazyExportProgressQuery,
  useImportTemplateMutation,
  useCheckImportMutation,
  useCommitImportMutation,
} = transfersApi;

/** The last progress of a long download that was received. Does not send a request. */
export const useKnownProgress = transfersApi.endpoints.exportProgress.useQueryState;
