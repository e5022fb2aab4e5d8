import { checkLine, finishedSetup, firstRun, mailTrial } from '@gerbang/shared/contracts/building/first-run';
import type {
  CheckLine,
  FinishedSetup,
  FirstAdministrator,
  FirstBuilding,
  FirstGroup,
  FirstRun,
  MailTrial,
} from '@gerbang/shared/contracts/building/first-run';
import { recoveryCodes } from '@gerbang/shared/contracts/people/auth';
import type { RecoveryCodes } from '@gerbang/shared/contracts/people/auth';
import type { CheckId } from '@gerbang/shared/domain/insight/doctor';

import { api } from '../../../lib/api/api.ts';
import type { Language } from '../../../lib/i18n/language.ts';

const change = { responseSchema: firstRun, invalidatesTags: ['first-run'] } as const;

const stepsApi = api.enhanceEndpoints({ addTagTypes: ['first-run'] }).injectEndpoints({
  endpoints: (build) => ({
    firstRun: build.query<FirstRun, void>({
      query: () => '/setup',
      responseSchema: firstRun,
      providesTags: ['first-run'],
    }),
    typeSetupCode: build.mutation<FirstRun, string>({
      query: (code) => ({ url: '/setup/code', method: 'POST', body: { code } }),
      ...change,
    }),
    runSetupCheck: build.mutation<CheckLine, { id: CheckId; language: Language }>({
      query: ({ id, language }) => ({
        url: `/setup/checks/${id}`,
        method: 'POST',
        body: {},
        headers: { 'X-Language': language },
      }),
      responseSchema: checkLine,
    }),
    saveFirstGroup: build.mutation<FirstRun, FirstGroup>({
      query: (body) => ({ url: '/setup/group', method: 'PUT', body }),
      ...change,
    }),
    saveFirstBuilding: build.mutation<FirstRun, FirstBuilding>({
      query: (body) => ({ url: '/setup/building', method: 'PUT', body }),
      ...change,
    }),
    saveFirstAdministrator: build.mutation<FirstRun, FirstAdministrator>({
      query: (body) => ({ url: '/setup/administrator', method: 'PUT', body }),
      ...change,
    }),
  }),
});

const firstRunApi = stepsApi.injectEndpoints({
  endpoints: (build) => ({
    confirmFirstApp: build.mutation<RecoveryCodes, string>({
      query: (code) => ({ url: '/setup/administrator/second-step', method: 'POST', body: { code } }),
      responseSchema: recoveryCodes,
    }),
    saveFirstCodes: build.mutation<FirstRun, void>({
      query: () => ({ url: '/setup/administrator/codes-saved', method: 'POST', body: {} }),
      ...change,
    }),
    sendSetupDigits: build.mutation<MailTrial, Language>({
      query: (language) => ({ url: '/setup/mail', method: 'POST', body: {}, headers: { 'X-Language': language } }),
      responseSchema: mailTrial,
      invalidatesTags: ['first-run'],
    }),
    typeSetupDigits: build.mutation<FirstRun, string>({
      query: (digits) => ({ url: '/setup/mail/digits', method: 'POST', body: { digits } }),
      ...change,
    }),
    finishSetup: build.mutation<FinishedSetup, boolean>({
      query: (without_mail) => ({ url: '/setup/finish', method: 'POST', body: { without_mail } }),
      responseSchema: finishedSetup,
    }),
  }),
});

export const {
  useFirstRunQuery,
  useTypeSetupCodeMutation,
  useRunSetupCheckMutation,
  useSaveFirstGroupMutation,
  useSaveFirstBuildingMutation,
  useSaveFirstAdministratorMutation,
  useConfirmFirstAppMutation,
  useSaveFirstCodesMutation,
  useSendSetupDigitsMutation,
  useTypeSetupDigitsMutation,
  useFinishSetupMutation,
} = firstRunApi;
