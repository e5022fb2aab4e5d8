import { sheetDownload } from '@gerbang/shared/contracts/datatable';
import type { SheetDownload } from '@gerbang/shared/contracts/datatable';
import { exportStarted, exportView } from '@gerbang/shared/contracts/exports';
import type { ExportStarted, ExportView } from '@gerbang/shared/contracts/exports';
import { importReport, importResult } from '@gerbang/shared/contracts/records';
import type { ImportReport, ImportResult } from '@gerbang/shared/contracts/records';
import * as z from 'zod/mini';

import { api } from '../../lib/api/api.ts';
import { listQuery } from '../../lib/use-table-state.ts';
import { SHEET_TYPE } from './save-sheet.ts';

/** A list as the server knows it, and which of its rows are wanted. */
export interface Download {
  /** Its name in the API; it is downloaded at `<name>-download`. */
  name: string;
  filter: Readonly<Record<string, string>>;
}

/** What a sheet is for. */
export interface ImportInto {
  /** The kind's name in the API. */
  name: string;
  property_id: string;
  /** Facts that all rows share. */
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
    // A sheet is wanted once and is too large to be kept as an answer.
    download: build.mutation<SheetDownload | ExportStarted, Download>({
      query: ({ name, filter }) => `${name}-download?${listQuery(filter)}`,
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

/** Sheets that go out, and sheets that come in. */
export const {
  useDownloadMutation,
  useExportProgressQuery,
  useLazyExportProgressQuery,
  useImportTemplateMutation,
  useCheckImportMutation,
  useCommitImportMutation,
} = transfersApi;

/** What was last heard of a long download, without asking. */
export const useKnownProgress = transfersApi.endpoints.exportProgress.useQueryState;
