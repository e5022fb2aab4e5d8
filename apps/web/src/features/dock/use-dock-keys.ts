import { useEffect, useEffectEvent } from 'react';

/** What the keys of the screen do. */
export interface DockKeys {
  step: (by: 1 | -1) => void;
  today: () => void;
  board: () => void;
}

/** Listens to the keys of the screen; never while a field has the focus or something lies over the screen. */
export function useDockKeys({ step, today, board }: DockKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (isElsewhere(event)) return;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      t: today,
      b: board,
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
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

function isElsewhere({ key, target }: KeyboardEvent): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  // Within the grid the arrows scroll it.
  return key.startsWith('Arrow') && target.closest('[data-scrolls]') !== null;
}
