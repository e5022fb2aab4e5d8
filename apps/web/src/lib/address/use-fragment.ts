import { useEffect, useState } from 'react';

/**
 * What stands after the address's `#`, or undefined. No server and no log ever sees it, and it is taken out of the address
 * at once, so that it is neither in the history nor in a shared screen. Another one that is opened in the same tab takes its
 * place: the page itself is not loaded anew for it.
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
