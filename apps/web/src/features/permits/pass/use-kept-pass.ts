import '../../../lib/store/strict-zod.ts';
import { verifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import { useEffect, useState } from 'react';

import { findPass, keepPass } from '../../../entities/permit/kept-passes.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';

/** The pass with this code, checked with the server when there is network. Undefined when this device has none. */
export function useKeptPass(code: string): KeptPass | undefined {
  const [pass, setPass] = useState(() => findPass(code, new Date()));
  const signed = pass?.pass;
  useEffect(() => {
    if (signed === undefined) return undefined;
    let isMounted = true;
    const refresh = async () => {
      const change = await check(signed);
      // Reads the pass again, because another tab may have changed it meanwhile.
      const before = findPass(code, new Date());
      if (!isMounted || change === undefined || before === undefined) return;
      const after = { ...before, ...change };
      keepPass(after, new Date());
      setPass(after);
    };
    void refresh();
    const retry = () => void refresh();
    window.addEventListener('online', retry);
    return () => {
      isMounted = false;
      window.removeEventListener('online', retry);
    };
  }, [code, signed]);
  return pass;
}

/** Asks the server by the signed pass, which needs no e-mail. Undefined without network or answer. */
async function check(pass: string): Promise<Partial<KeptPass> | undefined> {
  try {
    const request = new Request(`${window.location.origin}/v1/public/verify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ pass }),
    });
    const read = verifyAnswer.safeParse(await (await fetch(request)).json());
    if (!read.success) return undefined;
    const { standing, from, until, at } = read.data;
    return { standing, from, until, checked_at: at };
  } catch {
    return undefined;
  }
}
