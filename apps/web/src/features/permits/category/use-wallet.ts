import { passView } from '@gerbang/shared/contracts/permits/pass-view';
import { isLive } from '@gerbang/shared/domain/permits/pass-standing';
import { DAY_MS } from '@gerbang/shared/time/spans';
import { useEffect, useState } from 'react';

import { forgetPass, forgetPasses, readPasses, refreshPass } from '../../../entities/permit/kept-passes.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { askServer } from '../../../lib/api/ask-server.ts';

/** The permits on this device in their order. Asks the server once for each that has not ended. */
export function useWallet() {
  const [passes, setPasses] = useState(readOrdered);
  useEffect(() => {
    let isMounted = true;
    const refresh = async ({ code, key }: KeptPass) => {
      const answer = await askServer('pass', { code, key }, passView);
      if (answer === undefined || !('data' in answer)) return;
      refreshPass(answer.data, new Date());
      if (isMounted) setPasses(readOrdered());
    };
    const current = readPasses(new Date()).filter(({ until }) => Date.parse(until) > Date.now());
    for (const pass of current) void refresh(pass);
    return () => {
      isMounted = false;
    };
  }, []);
  return {
    passes,
    forget: (code: string) => {
      forgetPass(code, new Date());
      setPasses(readOrdered());
    },
    forgetAll: () => {
      forgetPasses();
      setPasses([]);
    },
  };
}

function readOrdered(): KeptPass[] {
  const now = new Date();
  return readPasses(now).sort((a, b) => rankOf(a, now) - rankOf(b, now));
}

/** First what runs or starts within a day, then what asks something, then later passes, reviews, and what has ended. */
function rankOf({ standing, from, until }: KeptPass, now: Date): number {
  if (standing === 'returned') return 1;
  if (standing === 'in_review') return 3;
  if (!isLive(standing) || Date.parse(until) <= now.getTime()) return 4;
  return Date.parse(from) - now.getTime() <= DAY_MS ? 0 : 2;
}
