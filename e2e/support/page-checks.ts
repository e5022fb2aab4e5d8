import { expect, type Page } from '@playwright/test';

type Watched = Window & { toastsSeen?: string[] };

/** Notes every toast that a person could see, for a toast may be gone again before a journey asks. */
export async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as Watched).toastsSeen = seen;
    const look = () => {
      for (const toast of document.querySelectorAll('.mantine-Notification-root')) {
        const { left, top, width, height } = toast.getBoundingClientRect();
        const text = toast.textContent;
        // Neither outside the window nor below something else.
        const isOnTop = toast.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        if (isOnTop && !seen.includes(text)) seen.push(text);
      }
    };
    window.setInterval(look, 50);
  });
}

/** A toast with this text was shown since the page was loaded. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => (window as Watched).toastsSeen ?? [])).toContain(text);
}
