import type { StatusBody } from '@gerbang/shared/contracts/permits/status';
import type { ApplicantAction } from '@gerbang/shared/domain/permits/applicant-actions';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { untilEntryRemoved } from '../../../components/dialogs/use-back-closes.ts';
import { keepLinkToken } from '../../../lib/address/use-link-token.ts';
import { useSendCodeMutation, useStartActionMutation } from './check-status.api.ts';
import { usePause } from './use-pause.ts';
import { rememberSearch } from './use-status-search.ts';

/**
 * Starts an action of the applicant. A status page that was opened by a mailed link has its proof; from a bare number
 * and e-mail the code that is mailed first gives it.
 */
export function useActing(asked: StatusBody) {
  const navigate = useNavigate();
  const [proof, setProof] = useState(asked.proof);
  const [unproved, setUnproved] = useState<ApplicantAction>();
  const [isChoosingSlot, setChoosingSlot] = useState(false);
  const code = useCode(asked);
  const [start, { isLoading, error, reset }] = useStartActionMutation();
  const { form_code, email } = asked;
  const run = async (action: ApplicantAction, proved: string) => {
    if (action === 'slot') return setChoosingSlot(true);
    const { data } = await start({ form_code, email, proof: proved, purpose: action });
    if (data === undefined) return;
    keepLinkToken('permitLink', data.token);
    await untilEntryRemoved();
    await navigate('/permitLink');
  };
  return {
    proof,
    error,
    isLoading,
    act: (action: ApplicantAction) => {
      reset();
      if (proof !== undefined) return void run(action, proof);
      if (code.seconds === 0) void code.send();
      setUnproved(action);
    },
    code: {
      ...code,
      isAsked: unproved !== undefined,
      close: () => setUnproved(undefined),
      prove: (proved: string) => {
        setProof(proved);
        rememberSearch({ form_code, email, proof: proved });
        setUnproved(undefined);
        if (unproved !== undefined) void run(unproved, proved);
      },
    },
    slot: { isOpen: isChoosingSlot, close: () => setChoosingSlot(false) },
  };
}

export type Acting = ReturnType<typeof useActing>;

function useCode({ form_code, email }: StatusBody) {
  const [request, { isLoading: isSending, error }] = useSendCodeMutation();
  const [seconds, pause] = usePause();
  const send = async () => {
    const answer = await request({ form_code, email });
    if (answer.error === undefined) pause();
  };
  return { send, seconds, isSending, error };
}
