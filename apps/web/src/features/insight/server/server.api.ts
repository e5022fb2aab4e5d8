import { serverBackups, serverHealth } from '@gerbang/shared/contracts/insight/server';
import type { BackupRequest, ServerBackups, ServerHealth } from '@gerbang/shared/contracts/insight/server';
import * as z from 'zod/mini';

import { listQuery } from '../../../lib/address/use-table-state.ts';
import { api } from '../../../lib/api/api.ts';
import type { Language } from '../../../lib/i18n/language.ts';

const asked = z.object({});

const serverApi = api.enhanceEndpoints({ addTagTypes: ['server-health', 'server-backups'] }).injectEndpoints({
  endpoints: (build) => ({
    serverHealth: build.query<ServerHealth, { time_zone: string; language: Language }>({
      query: ({ time_zone, language }) => ({
        url: `server/health?${listQuery({ time_zone })}`,
        headers: { 'X-Language': language },
      }),
      responseSchema: serverHealth,
      providesTags: ['server-health'],
    }),
    checkServer: build.mutation<object, void>({
      query: () => ({ url: 'server/check', method: 'POST', body: {} }),
      responseSchema: asked,
      invalidatesTags: ['server-health'],
    }),
    serverBackups: build.query<ServerBackups, void>({
      query: () => 'server/backups',
      responseSchema: serverBackups,
      providesTags: ['server-backups'],
    }),
    askForBackup: build.mutation<object, BackupRequest['kind']>({
      query: (kind) => ({ url: 'server/backups/requests', method: 'POST', body: { kind } }),
      responseSchema: asked,
      invalidatesTags: ['server-backups'],
    }),
  }),
});

export const { useServerHealthQuery, useCheckServerMutation, useServerBackupsQuery, useAskForBackupMutation } =
  serverApi;
