import type { MailDecisionBody, SettledDecisionLink } from '@gerbang/shared/contracts/mail-decisions';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { useDecideByLinkMutation } from './mail-decision.api.ts';

type OneOf<Body> = Body extends unknown ? Omit<Body, 'token'> : never;
/** A decision without the link that carries it. */
export type Decision = OneOf<MailDecisionBody>;

interface Ways {
  token: string;
  onDecided: (answer: SettledDecisionLink) => void;
  onEnded: () => void;
}

/** Sends a decision once; a link that decides nothing any more is told to the page, which asks what became of it. */
export function useDecide({ token, onDecided, onEnded }: Ways) {
  const errorText = useErrorText();
  const [send, { isLoading, error, reset }] = useDecideByLinkMutation();
  const decide = async (decision: Decision) => {
    if (isLoading) return;
    const answer = await send({ ...decision, token });
    if (answer.data !== undefined) return onDecided(answer.data);
    const code = problemOf(answer.error)?.code;
    if (code === 'link_spent' || code === 'link_invalid') onEnded();
  };
  const faults = fieldCodes(error);
  return {
    decide,
    isSending: isLoading,
    /** What is wrong with the proof. */
    proofFault: faults['proof'],
    /** What else went wrong, in words. */
    failure: error === undefined || faults['proof'] !== undefined ? undefined : errorText(error),
    forget: reset,
  };
}
