import { startTransition, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

import { FullScreenSpinner } from '../components/FullScreenSpinner.tsx';

/** Once shown, the spinner stays at least this long, so that it does not flicker. */
export const MINIMUM_SPINNER_MS = 300;

/** A page whose code is loaded when it is first wanted. */
export interface LazyPage {
  /** Shows the page, or the full-screen spinner while its code is loading. */
  Component: ComponentType;
  /** Loads the code ahead of time; a failed load is tried again at the next wish. */
  prefetch: () => Promise<void>;
}

type State = { kind: 'absent' } | { kind: 'ready'; Page: ComponentType } | { kind: 'failed'; error: unknown };

let isFirstPage = true;

/** From now on pages may be held back behind the spinner; the first page of a visit never is. */
export function endFirstPage(): void {
  isFirstPage = false;
}

/** Makes a page out of the module that exports it as `Page`. */
export function lazyPage(load: () => Promise<{ Page: ComponentType }>): LazyPage {
  let state: State = { kind: 'absent' };
  let loading: Promise<{ Page: ComponentType }> | undefined;
  const listeners = new Set<() => void>();

  const become = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const fetchOnce = () => {
    loading ??= load();
    return loading;
  };
  const forget = () => {
    loading = undefined;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // What came before anyone listened.
    listener();
    return () => void listeners.delete(listener);
  };

  /** Loads for a person who is looking at the spinner. */
  const show = async () => {
    const held = isFirstPage ? Promise.resolve() : wait(MINIMUM_SPINNER_MS);
    try {
      const [module] = await Promise.all([fetchOnce(), held]);
      become({ kind: 'ready', Page: module.Page });
    } catch (error) {
      forget();
      become({ kind: 'failed', error });
    }
  };

  const prefetch = async () => {
    try {
      const module = await fetchOnce();
      // While someone watches the spinner, `show` decides when it ends.
      if (listeners.size === 0) state = { kind: 'ready', Page: module.Page };
    } catch {
      forget();
    }
  };

  function Component() {
    const [current, setCurrent] = useState<State>(state);
    // A page is drawn in small steps, so that a slow phone can answer a touch in between.
    useEffect(() => subscribe(() => startTransition(() => setCurrent(state))), []);
    useEffect(() => {
      if (current.kind === 'absent') void show();
      // A page that failed is tried again when it is next opened.
      return () => {
        if (state.kind === 'failed') state = { kind: 'absent' };
      };
    }, [current.kind]);
    if (current.kind === 'failed') throw current.error;
    return current.kind === 'ready' ? <current.Page /> : <FullScreenSpinner />;
  }

  return { Component, prefetch };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
