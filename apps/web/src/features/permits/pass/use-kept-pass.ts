import { passView } from '@gerbang/shared/contracts/permits/pass-view';
import { useEffect, useState } from 'react';

import { findPass, keepPass, refreshPass } from '../../../entities/permit/kept-passes.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { askServer } from '../../../lib/api/ask-server.ts';

/** The pass with this code, checked with the server when there is network. Undefined when this device has none. */
export function useKeptPass(code: string): [pass: KeptPass | undefined, keep: (pass: KeptPass) => void] {
  const [pass, setPass] = useState(() => findPass(code, new Date()));
  const keep = (changed: KeptPass) => {
    keepPass(changed, new Date());
    setPass(changed);
  };
  const key = pass?.key;
  useEffect(() => {
    if (key === undefined) return undefined;
    let isMounted = true;
    const refresh = async () => {
      const answer = await askServer('pass', { code, key }, passView);
      if (!isMounted || answer === undefined || !('data' in answer)) return;
      const after = refreshPass(answer.data, new Date());
      if (after !== undefined) setPass(after);
    };
    void refresh();
    const retry = () => void refresh();
    window.addEventListener('online', retry);
    return () => {
      isMounted = false;
      window.removeEventListener('online', retry);
    };
  }, [code, key]);
  return [pass, keep];
}
