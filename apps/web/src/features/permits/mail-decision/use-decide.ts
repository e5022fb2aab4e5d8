import type { MailDecisionBody, SettledDecisionLink } from '@gerbang/shared/contracts/permits/mail-decisions';

import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useDecideByLinkMutation } from './mail-decision.api.ts';

type OneOf<Body> = Body extends unknown ? Omit<Body, 'token'> : never;
/** Request body without the token of the link. */
export type Decision = OneOf<MailDecisionBody>;

interface DecideOptions {
  token: string;
  onDecided: (answer: SettledDecisionLink) => void;
  onEnded: () => void;
}

/** Codes after which the link decides nothing any more. */
const ENDED: ReadonlySet<string> = new Set(['link_spent', 'link_invalid', 'same_person', 'own_permit']);

/** Sends a decision. Calls `onEnded` when the link is no longer valid, so that the page reloads its state. */
export function useDecide({ token, onDecided, onEnded }: DecideOptions) {
  const errorText = useErrorText();
  const [send, { isLoading, error, reset }] = useDecideByLinkMutation();
  const decide = async (decision: Decision) => {
    if (isLoading) return;
    const answer = await send({ ...decision, token });
    if (answer.data !== undefined) return onDecided(answer.data);
    if (ENDED.has(problemOf(answer.error)?.code ?? '')) onEnded();
  };
  const faults = fieldCodes(error);
  return {
    decide,
    isSending: isLoading,
    /** Error code of the proof of identity. */
    proofFault: faults['proof'],
    /** Any error other than `proofFault`, as text. */
    failure: error === undefined || faults['proof'] !== undefined ? undefined : errorText(error),
    forget: reset,
  };
}
