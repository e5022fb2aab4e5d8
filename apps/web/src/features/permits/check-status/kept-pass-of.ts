import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { passViewOf } from '@gerbang/shared/domain/permits/pass-view';
import { useEffect } from 'react';

import { keepPass, readConsent } from '../../../entities/permit/kept-passes.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';

/** What a device keeps of a permit: nothing of the applicant. */
export function keptPassOf(status: PermitStatus): KeptPass {
  return { ...passViewOf(status, new Date()), key: status.pass_key };
}

/** With consent, the copy on the device follows each change that the page shows, also before the permit is approved. */
export function useKeepPass(status: PermitStatus): void {
  useEffect(() => {
    if (readConsent() === true && status.window !== null) keepPass(keptPassOf(status), new Date());
  }, [status]);
}
