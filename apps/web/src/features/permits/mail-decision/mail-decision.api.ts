import { decisionLinkView, mailDecisionAnswer } from '@gerbang/shared/contracts/permits/mail-decisions';
import type {
  DecisionLinkView,
  MailDecisionBody,
  SettledDecisionLink,
} from '@gerbang/shared/contracts/permits/mail-decisions';

import { api } from '../../../lib/api/api.ts';

const mailDecisionApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Reading does not use up the link, so a retry is safe. The response leaves the cache when the page is left.
    decisionLink: build.query<DecisionLinkView, { token: string }>({
      query: (body) => ({ url: '/public/decision-link', method: 'POST', body }),
      responseSchema: decisionLinkView,
      keepUnusedDataFor: 0,
    }),
    decideByLink: build.mutation<SettledDecisionLink, MailDecisionBody>({
      query: (body) => ({ url: '/public/decision-link/decide', method: 'POST', body }),
      responseSchema: mailDecisionAnswer,
    }),
  }),
});

export const { useDecisionLinkQuery, useDecideByLinkMutation } = mailDecisionApi;
