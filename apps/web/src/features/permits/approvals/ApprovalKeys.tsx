import { useEffect, useEffectEvent } from 'react';

/** What the keys of the screen do. */
export interface ApprovalKeys {
  step: (by: 1 | -1) => void;
  select: () => void;
  approve: () => void;
  giveBack: () => void;
  reject: () => void;
  note: () => void;
  filter: () => void;
  bulk: () => void;
  clear: () => void;
  all: () => void;
}

/** Keys that mean something else on a control that has the focus; on the page or in the queue they are ours. */
const ONLY_IN_QUEUE: ReadonlySet<string> = new Set([' ', 'ArrowDown', 'ArrowUp']);

/** Listens to the keys of the screen; never while a field has the focus or something lies over the screen. */
export function useApprovalKeys(keys: ApprovalKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isElsewhere(event)) return;
    const act = actionOf(event, keys);
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

function actionOf(event: KeyboardEvent, keys: ApprovalKeys): (() => void) | undefined {
  const { key, shiftKey, repeat } = event;
  if (key === 'A' && shiftKey) return repeat ? undefined : keys.bulk;
  const steps: Readonly<Record<string, () => void>> = {
    j: () => keys.step(1),
    ArrowDown: () => keys.step(1),
    k: () => keys.step(-1),
    ArrowUp: () => keys.step(-1),
  };
  const acts: Readonly<Record<string, () => void>> = {
    ' ': keys.select,
    a: keys.approve,
    r: keys.giveBack,
    x: keys.reject,
    n: keys.note,
    '/': keys.filter,
    '?': keys.all,
    Escape: keys.clear,
  };
  const name = key.length === 1 ? key.toLowerCase() : key;
  // A key that is held down moves on, but decides nothing.
  return steps[name] ?? (repeat ? undefined : acts[name]);
}

function isElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  if (!ONLY_IN_QUEUE.has(key)) return false;
  const isOurs = target === document.body || target.id === 'main' || target.closest('[role="listbox"]') !== null;
  return !isOurs;
}
