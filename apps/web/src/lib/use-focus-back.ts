import { useEffect, useState } from 'react';

/** Gives the focus back, once a dialog that is born open goes away, to what it was opened by. */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(() => () => opener?.focus(), [opener]);
}

/** A menu is gone by the time its dialog is; its button is still there. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : null;
}
