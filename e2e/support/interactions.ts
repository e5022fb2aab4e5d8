import type { Locator, Page } from '@playwright/test';

import type { PickedFile } from './pictures.ts';

/** What the page must show before the next step can start. */
interface Ready {
  /** Selector of the next control, which must be visible and enabled. */
  selector: string;
  /** Text that the control must contain. */
  text?: string;
  /** Selector of an element that must have disappeared. */
  gone?: string;
}

/** An interaction and the waiting time after it. */
interface Step {
  what: string;
  blocked_ms: number;
}

type Watched = Window & { stepStart?: number; stepEnd?: Promise<number> };

/** A person at a page. Counts and times every tap and every filled field by the page's own clock. */
export interface Person {
  steps: Step[];
  tap: (what: string, target: Locator, ready: Ready) => Promise<void>;
  fill: (what: string, target: Locator, text: string, ready: Ready) => Promise<void>;
  /** Picks a photo by camera or file dialog. Counts as one filled field. */
  photo: (what: string, button: Locator, file: PickedFile, ready: Ready) => Promise<void>;
}

export function personAt(page: Page): Person {
  const steps: Step[] = [];
  const timed = async (what: string, ready: Ready, act: () => Promise<void>) => {
    await page.evaluate(watchStep, ready);
    await act();
    steps.push({ what, blocked_ms: Math.round(await page.evaluate(() => (window as Watched).stepEnd ?? 0)) });
  };
  return {
    steps,
    tap: (what, target, ready) => timed(what, ready, () => target.click()),
    fill: (what, target, text, ready) => timed(what, ready, () => target.fill(text)),
    photo: (what, button, file, ready) =>
      timed(what, ready, async () => {
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
        await chooser.setFiles(file);
      }),
  };
}

/**
 * Runs in the page. The step starts with the last press or change and ends with the first frame that fulfils the
 * condition.
 */
function watchStep({ selector, text, gone }: Ready): void {
  const view = window as Watched;
  view.stepStart = Number.POSITIVE_INFINITY;
  const begin = (event: Event) => {
    view.stepStart = event.timeStamp;
  };
  const events = ['pointerdown', 'input', 'change'] as const;
  for (const name of events) window.addEventListener(name, begin, { capture: true });
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  const isReady = () => {
    if (gone !== undefined && [...document.querySelectorAll(gone)].some(isShown)) return false;
    return [...document.querySelectorAll(selector)].some(
      (element) =>
        isShown(element) &&
        !element.matches(':disabled, [data-disabled], [aria-busy="true"], [data-loading]') &&
        (text === undefined || element.textContent.includes(text)),
    );
  };
  view.stepEnd = new Promise((resolve) => {
    // Callbacks of a frame run just before it is painted.
    const look = () => {
      const start = view.stepStart ?? 0;
      if (performance.now() < start || !isReady()) return void requestAnimationFrame(look);
      for (const name of events) window.removeEventListener(name, begin, { capture: true });
      return resolve(performance.now() - start);
    };
    requestAnimationFrame(look);
  });
}
