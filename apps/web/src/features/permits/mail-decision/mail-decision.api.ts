import { decisionLinkView, mailDecisionAnswer } from '@gerbang/shared/contracts/mail-decisions';
import type { DecisionLinkView, MailDecisionBody, SettledDecisionLink } from '@gerbang/shared/contracts/mail-decisions';

import { api } from '../../lib/api/api.ts';

const mailDecisionApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Looking uses nothing up, so it may be asked again; nothing of it is kept once the screen is left.
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

/** What a mailed link asks to decide, and the decision. */
export const { useDecisionLinkQuery, useDecideByLinkMutation } = mailDecisionApi;
