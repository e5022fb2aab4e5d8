import { expect, type Locator, type Page } from '@playwright/test';

import type { PickedFile } from './pictures.ts';

/** With more presses of Tab than this, an element counts as unreachable. */
const MOST_TABS = 60;

export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target.toString()} cannot be reached with Tab`);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Chooses an option of a dropdown: opens it by typing and takes the first match. */
export async function selectByTyping(page: Page, field: Locator, name: string): Promise<void> {
  await typeInto(page, field, name);
  await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(name);
}

export async function pickByKey(page: Page, button: Locator, file: PickedFile): Promise<void> {
  await tabTo(page, button);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(file);
}

/**
 * Moves through a screen with Tab from the top. Returns the controls that never had the focus and the controls whose
 * focus was not visible.
 */
export async function findUnreachable(page: Page): Promise<string[]> {
  const count = await page.evaluate(markControls);
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  const hidden = new Set<string>();
  // 40 more presses than controls, for controls that appear on the way.
  for (let presses = 0; presses < count + 40; presses += 1) {
    await page.keyboard.press('Tab');
    const { unseen, isDone } = await page.evaluate(noteFocus);
    if (unseen !== null) hidden.add(unseen);
    if (isDone) break;
  }
  const missed = await page.evaluate(missedControls);
  return [...missed.map((name) => `never focused: ${name}`), ...[...hidden].map((name) => `focused unseen: ${name}`)];
}

/** Marks all controls. In a group with one tab stop (radios, a list with arrow keys) marks only the tab stop. */
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

/**
 * Records the focused element. Returns its name when the focus is not visible, and whether all controls have had the
 * focus.
 */
function noteFocus(): { unseen: string | null; isDone: boolean } {
  const focused = document.activeElement;
  // A bar of a chart is a link inside of a drawing.
  const isControl = focused instanceof HTMLElement || focused instanceof SVGElement;
  if (isControl) focused.dataset['reach'] = 'done';
  const isDone = document.querySelector('[data-reach="open"]') === null;
  // The focus of a radio is drawn on its label.
  if (!isControl || focused === document.body || focused.matches('[type="radio"]')) {
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
