import { startTransition, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';

import { FullScreenSpinner } from '../components/frame/FullScreenSpinner.tsx';
import { reloadIfOutdated } from '../lib/outdated.ts';

/** Once shown, the spinner stays at least this long, so that it does not flicker. */
const MINIMUM_SPINNER_MS = 300;

interface Source<Props> {
  /** Loads everything that the screen needs. May be called again and must then resolve with the same component. */
  load: () => Promise<ComponentType<Props>>;
  /** False when the code is loaded but something else is missing, for example the texts of another language. */
  isComplete: () => boolean;
  render: (Screen: ComponentType<Props>) => ReactNode;
}

interface LazyScreen {
  /** Shows the screen, or the full-screen spinner while it loads. */
  Component: ComponentType;
  /** Loads the screen ahead of time. After a failure the next call tries again. */
  prefetch: () => Promise<void>;
}

type State<Props> =
  | { kind: 'absent' }
  | { kind: 'ready'; Screen: ComponentType<Props> }
  | { kind: 'failed'; error: unknown };

let isFirstScreen = true;

/**
 * Called when the user leaves the first screen of the visit. From then on the spinner stays for its minimum time. The
 * first screen is shown as soon as it is loaded.
 */
export function endFirstScreen(): void {
  isFirstScreen = false;
}

export function lazyScreen<Props>({ load, isComplete, render }: Source<Props>): LazyScreen {
  let state: State<Props> = { kind: 'absent' };
  const listeners = new Set<() => void>();

  const become = (next: State<Props>) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const readState = (): State<Props> => (state.kind === 'ready' && !isComplete() ? { kind: 'absent' } : state);
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // The screen may have arrived before the listener was added.
    listener();
    return () => void listeners.delete(listener);
  };

  /** Loads the screen while the spinner is shown. */
  const show = async () => {
    const held = isFirstScreen ? Promise.resolve() : wait(MINIMUM_SPINNER_MS);
    try {
      const [Screen] = await Promise.all([load(), held]);
      become({ kind: 'ready', Screen });
    } catch (error) {
      // The spinner stays until the page has reloaded.
      if (!(await reloadIfOutdated())) become({ kind: 'failed', error });
    }
  };

  const prefetch = async () => {
    try {
      const Screen = await load();
      // While a component shows the spinner, `show` decides when it ends.
      if (listeners.size === 0) state = { kind: 'ready', Screen };
    } catch {
      // The next call tries again.
    }
  };

  function Component() {
    const [current, setCurrent] = useState<State<Props>>(readState);
    // A transition renders in small steps, so that a slow phone can respond to touches in between.
    useEffect(() => subscribe(() => startTransition(() => setCurrent(readState()))), []);
    useEffect(() => {
      if (current.kind === 'absent') void show();
      // A failed screen is loaded again when it is opened the next time.
      return () => {
        if (state.kind === 'failed') state = { kind: 'absent' };
      };
    }, [current.kind]);
    if (current.kind === 'failed') throw current.error;
    return current.kind === 'ready' ? render(current.Screen) : <FullScreenSpinner />;
  }

  return { Component, prefetch };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
