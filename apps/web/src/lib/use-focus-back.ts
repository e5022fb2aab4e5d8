import { useEffect, useState } from 'react';

/** Returns the focus to the element that opened a dialog. For dialogs that are mounted open and unmounted on close. */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(() => () => opener?.focus(), [opener]);
}

/** A menu item is removed with its menu, so the focus returns to the button of the menu. */
function openerOf(active: Element | null): HTMLElement | null {
  const menu = active?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
  return opener instanceof HTMLElement ? opener : null;
}
