import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Watched = Window & { toastsSeen?: string[] };

/** Records every visible toast, because a toast may be gone before a journey looks for it. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as Watched).toastsSeen = seen;
    const look = () => {
      for (const toast of document.querySelectorAll('.mantine-Notification-root')) {
        const { left, top, width, height } = toast.getBoundingClientRect();
        const text = toast.textContent;
        // Records a toast only when it is inside the window and not covered.
        const isOnTop = toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        if (isOnTop && !seen.includes(text)) seen.push(text);
      }
    };
    window.setInterval(look, 50);
  });
}

/** Expects that a toast with this text was shown since the page was loaded. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as Watched).toastsSeen ?? [])).toContain(text);
}

/** Waits until no toast covers the buttons in the corner. A toast stays as long as the pointer is over it. */
export async function untilToastsEnd(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
}

/** Violations that axe finds on the current page, one line per rule. */
export async function axeFaults(page: Page): Promise<string[]> {
  // The default mode opens a second page for each check, which only cross-origin frames need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Elements that reach beyond the right edge of the window and make the page scroll sideways. */
export async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [
      `${scrollWidth} > ${clientWidth}`,
      ...wide
        .slice(0, 8)
        .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`),
    ];
  });
}
