import { useEffect, useState } from 'react';

const TOKEN = /^#token=([A-Za-z0-9_-]{43})$/;

/**
 * The token of a mailed link, or undefined. It stands in the fragment, which no server and no log ever sees, and is
 * taken out of the address at once, so that it is neither in the history nor in a shared screen.
 */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => TOKEN.exec(window.location.hash)?.[1]);
  useEffect(() => {
    if (window.location.hash === '') return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return token;
}
