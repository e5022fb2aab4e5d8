import { useEffect, useEffectEvent } from 'react';

import { useIsPhone } from '../../lib/use-is-phone.ts';

/** Open dialogs that Back closes, the topmost last. */
const openDialogs: (() => void)[] = [];

/**
 * On phones, Back closes an open dialog instead of leaving the page. The dialog gets an entry of its own in the browser's
 * history, with the address and the router's state of the page, so that the router stays where it is.
 */
export function useBackCloses(opened: boolean, onClose: () => void): void {
  const isPhone = useIsPhone();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!opened || !isPhone) return undefined;
    const closeThis = () => close();
    openDialogs.push(closeThis);
    if (openDialogs.length === 1) window.addEventListener('popstate', closeTopmost);
    addEntry();
    return () => {
      openDialogs.splice(openDialogs.indexOf(closeThis), 1);
      if (openDialogs.length > 0) return;
      window.removeEventListener('popstate', closeTopmost);
      // Later, because a dialog that opens at the same time uses the entry of this one.
      window.setTimeout(removeEntry);
    };
  }, [opened, isPhone]);
}

function closeTopmost(): void {
  openDialogs.at(-1)?.();
  if (openDialogs.length > 1) addEntry();
}

function addEntry(): void {
  if (!isDialogEntry()) window.history.pushState({ ...(window.history.state as object | null), dialog: true }, '');
}

/** Resolves when the browser is back at the page's own entry. */
let removal: Promise<unknown> = Promise.resolve();

/** Goes back to the page's own entry, unless Back has done that or another page was opened. */
function removeEntry(): void {
  if (openDialogs.length > 0 || !isDialogEntry()) return;
  removal = new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
  });
  window.history.back();
}

/** Waits until the entry of a dialog that has just closed is gone. A page that is opened before would be left again. */
export async function untilEntryRemoved(): Promise<void> {
  // The removal starts in a timer.
  await new Promise((resolve) => {
    window.setTimeout(resolve);
  });
  await removal;
}

function isDialogEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'dialog' in state;
}
