import { passView } from '@gerbang/shared/contracts/permits/pass-view';
import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';
import { useEffect, useState } from 'react';

import { findPass, keepPass } from '../../../entities/permit/kept-passes.ts';
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
      // Reads the pass again, because another tab may have changed it meanwhile.
      const before = findPass(code, new Date());
      if (!isMounted || answer === undefined || !('data' in answer) || before === undefined) return;
      const after = withView(before, answer.data);
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
  }, [code, key]);
  return [pass, keep];
}

/** An ended pass keeps its QR code, which is drawn so that nobody takes it for a valid one. */
function withView(before: KeptPass, view: PassView): KeptPass {
  const pass = view.pass ?? (view.standing === 'expired' ? before.pass : null);
  return { ...before, ...view, pass };
}
