import { useEffect, useState } from 'react';

/**
 * The part of the address after `#`, or undefined. Browsers never send it to a server. It is removed from the address
 * at once, so that it is not visible in the history or on a shared screen. A new fragment in the same tab, which does
 * not reload the page, is read, too.
 */
export function useFragment(): string | undefined {
  const [fragment, setFragment] = useState(readFragment);
  useEffect(() => {
    const take = () => {
      const found = readFragment();
      if (found === undefined) return;
      setFragment(found);
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return fragment;
}

function readFragment(): string | undefined {
  return window.location.hash.slice(1) || undefined;
}
