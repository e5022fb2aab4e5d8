import { useEffect, useRef, useState } from 'react';

/** A person pauses this long before the list is asked for. */
export const SEARCH_PAUSE_MS = 300;

/** What stands in a search field: what is typed at once, what the address says as soon as it says something else. */
export function useSearchText(value: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const pause = useRef<number>(undefined);
  if (value !== known) {
    setKnown(value);
    // What this field itself has sent comes back here while the person already types on.
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  useEffect(() => () => window.clearTimeout(pause.current), []);
  const type = (next: string) => {
    setText(next);
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(() => {
      setSent(next.trim());
      onSearch(next);
    }, SEARCH_PAUSE_MS);
  };
  /** Empties the field without asking. */
  const empty = () => {
    window.clearTimeout(pause.current);
    setText('');
    setSent('');
  };
  return { text, type, empty };
}
