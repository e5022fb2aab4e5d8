import type { Page } from '@playwright/test';

/**
 * What of a screen the keyboard does not come to: goes through it with Tab from the top, as somebody without a mouse does,
 * and gives everything that can be used but was never focused, and everything whose focus could not be seen.
 */
export async function unreachable(page: Page): Promise<string[]> {
  const count = await page.evaluate(markControls);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  const hidden = new Set<string>();
  // A few more than there are: what appears on the way has to be passed too.
  for (let presses = 0; presses < count + 40; presses += 1) {
    await page.keyboard.press('Tab');
    const { unseen, isDone } = await page.evaluate(noteFocus);
    if (unseen !== null) hidden.add(unseen);
    if (isDone) break;
  }
  const missed = await page.evaluate(missedControls);
  return [...missed.map((name) => `never focused: ${name}`), ...[...hidden].map((name) => `focused unseen: ${name}`)];
}

/** Marks what can be used here; of a group with one stop (radios, a list of its own arrows) only that stop. */
function markControls(): number {
  const controls = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]');
  let count = 0;
  for (const control of controls) {
    const isUsable =
      control.tabIndex >= 0 &&
      !control.matches(':disabled, [type="hidden"], [type="file"], [type="radio"]') &&
      control.closest('[inert], [aria-hidden="true"]') === null &&
      control.checkVisibility({ visibilityProperty: true });
    if (!isUsable) continue;
    control.dataset['reach'] = 'open';
    count += 1;
  }
  return count;
}

/** Notes what has the focus; gives its name when nobody could see it there, and whether everything has had it. */
function noteFocus(): { unseen: string | null; isDone: boolean } {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement) focused.dataset['reach'] = 'done';
  const isDone = document.querySelector('[data-reach="open"]') === null;
  // A radio is drawn by its label.
  if (!(focused instanceof HTMLElement) || focused === document.body || focused.matches('[type="radio"]')) {
    return { unseen: null, isDone };
  }
  const { width, height, bottom, top } = focused.getBoundingClientRect();
  const isSeen = (width > 0 || height > 0) && bottom > 0 && top < window.innerHeight;
  return { unseen: isSeen ? null : (focused.getAttribute('aria-label') ?? focused.outerHTML.slice(0, 120)), isDone };
}

function missedControls(): string[] {
  const missed = document.querySelectorAll<HTMLElement>('[data-reach="open"]');
  return [...missed]
    .filter((control) => control.isConnected && control.checkVisibility({ visibilityProperty: true }))
    .map((control) => control.getAttribute('aria-label') ?? control.outerHTML.slice(0, 120));
}
