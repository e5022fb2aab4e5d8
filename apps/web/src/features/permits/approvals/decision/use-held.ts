import type { DecisionBody, PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { beforeLeaving } from '../../../../lib/session/before-leaving.ts';

/** How long a decision can be undone before it is sent. */
export const HELD_MS = 5000;

export type Outcome = DecisionBody['decision'] | 'renewed';

/** A decision that was made but not sent yet. */
export interface HeldDecision {
  done: Outcome;
  /** What was decided on: the name of a permit, or the number of permits. */
  name: string;
  permits: readonly (PermitKey & { stage: ChainStage })[];
  send: () => Promise<void>;
}

/** A decision that the server refused or that did not reach it. */
export interface Refusal extends PermitKey {
  name: string;
  code: string;
  decision: Outcome;
  text: string;
}

export interface Held {
  decision: HeldDecision | null;
  /** Holds a decision. Sends the decision that was held before, unless the new one replaces it. */
  hold: (decision: HeldDecision) => void;
  /** Drops the held decision and returns it. */
  undo: () => HeldDecision | null;
}

/**
 * Holds one decision. It is sent after `HELD_MS`, when the next decision is made, when the tab is hidden or closed, and
 * when the person opens another screen or logs out.
 */
export function useHeld(): Held {
  const [decision, setDecision] = useState<HeldDecision | null>(null);
  // The events below may come before the next render.
  const latest = useRef<HeldDecision | null>(null);
  const take = (next: HeldDecision | null) => {
    const before = latest.current;
    latest.current = next;
    setDecision(next);
    return before;
  };
  const send = useEffectEvent(async () => take(null)?.send());

  useEffect(() => {
    if (decision === null) return undefined;
    const timer = window.setTimeout(() => void send(), HELD_MS);
    return () => window.clearTimeout(timer);
  }, [decision]);
  useEffect(() => {
    const sendWhenHidden = () => document.visibilityState === 'hidden' && void send();
    const sendNow = () => void send();
    document.addEventListener('visibilitychange', sendWhenHidden);
    window.addEventListener('pagehide', sendNow);
    const stay = beforeLeaving(async () => send());
    return () => {
      document.removeEventListener('visibilitychange', sendWhenHidden);
      window.removeEventListener('pagehide', sendNow);
      stay();
      void send();
    };
  }, []);

  return {
    decision,
    hold: (next) => {
      const before = take(next);
      if (before !== null && !isReplaced(before, next)) void before.send();
    },
    undo: () => take(null),
  };
}

/** Whether a new decision is about the same stage of the same permit. */
function isReplaced({ permits }: HeldDecision, next: HeldDecision): boolean {
  return permits.every((one) => next.permits.some(({ id, stage }) => id === one.id && stage === one.stage));
}
