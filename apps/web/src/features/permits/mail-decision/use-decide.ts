import type { MailDecisionBody, SettledDecisionLink } from '@gerbang/shared/contracts/permits/mail-decisions';

import { fieldCodes, problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useDecideByLinkMutation } from './mail-decision.api.ts';

type OneOf<Body> = Body extends unknown ? Omit<Body, 'token'> : never;
/** Request body without the token of the link. */
export type Decision = OneOf<MailDecisionBody>;

interface DecideOptions {
  token: string;
  onDecided: (answer: SettledDecisionLink) => void;
  onOutdated: () => void;
}

/** Codes that mean that the page shows an old state: the link has ended, or a clash has appeared meanwhile. */
const OUTDATED: ReadonlySet<string> = new Set([
  'link_spent',
  'link_invalid',
  'same_person',
  'own_permit',
  'serious_clash',
]);

/** Sends a decision. Calls `onOutdated` when the page has to load its state again. */
export function useDecide({ token, onDecided, onOutdated }: DecideOptions) {
  const errorText = useErrorText();
  const [send, { isLoading, error, reset }] = useDecideByLinkMutation();
  const decide = async (decision: Decision) => {
    if (isLoading) return;
    const answer = await send({ ...decision, token });
    if (answer.data !== undefined) return onDecided(answer.data);
    if (OUTDATED.has(problemOf(answer.error)?.code ?? '')) onOutdated();
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
