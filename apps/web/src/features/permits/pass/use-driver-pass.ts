import { driverPass } from '@gerbang/shared/contracts/permits/pass-view';
import type { DriverPass } from '@gerbang/shared/contracts/permits/pass-view';
import { useEffect, useState } from 'react';

import { askServer } from '../../../lib/api/ask-server.ts';
import { findDriverPass, keepDriverPass } from './driver-passes.ts';

type Opened = { driver: DriverPass } | 'loading' | 'invalid' | 'unreachable';

/** The pass of a driver's link: the kept one at once, then the server's answer. Asks again when the network is back. */
export function useDriverPass(token: string): Opened {
  const [opened, setOpened] = useState<Opened>(() => {
    const driver = findDriverPass(token, new Date());
    return driver === undefined ? 'loading' : { driver };
  });
  useEffect(() => {
    let isMounted = true;
    const open = async () => {
      const answer = await askServer('driver', { token }, driverPass);
      if (!isMounted) return;
      // Without an answer the kept pass stays as it is.
      if (answer === undefined) return setOpened((before) => (before === 'loading' ? 'unreachable' : before));
      keepDriverPass(token, 'data' in answer ? answer.data : undefined, new Date());
      return setOpened('data' in answer ? { driver: answer.data } : 'invalid');
    };
    void open();
    const again = () => void open();
    window.addEventListener('online', again);
    return () => {
      isMounted = false;
      window.removeEventListener('online', again);
    };
  }, [token]);
  return opened;
}
