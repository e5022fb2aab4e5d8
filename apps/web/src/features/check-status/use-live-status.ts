import { permitStatus } from '@gerbang/shared/contracts/status';
import type { PermitStatus, StatusBody } from '@gerbang/shared/contracts/status';
import { isSettled } from '@gerbang/shared/domain/permits/banner';
import { useEffect, useState } from 'react';

import { follow } from '../../lib/live/follow.ts';

/** The newest state of the permit that was asked for, as soon as the server tells one; nothing is followed while undefined. */
export function useLiveStatus(asked: StatusBody | undefined): PermitStatus | undefined {
  const [told, setTold] = useState<{ asked: StatusBody; status: PermitStatus }>();
  useEffect(() => {
    if (asked === undefined) return undefined;
    const stop = follow({ path: '/public/status/live', body: asked }, (message) => {
      const read = permitStatus.safeParse(message);
      if (!read.success) return;
      setTold({ asked, status: read.data });
      if (isSettled(read.data.progress)) stop();
    });
    return stop;
  }, [asked]);
  return told !== undefined && told.asked === asked ? told.status : undefined;
}
