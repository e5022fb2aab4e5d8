import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Page } from '@playwright/test';

/** A person needs this long to find and press a control, and to type one character. */
const SECONDS = { press: 4, character: 0.3 } as const;

/** What people do in a journey. */
export interface Work {
  presses: number;
  characters: number;
  /** Addresses that were typed or opened from a mail. Everything else is reached by what a screen offers. */
  loads: number;
}

export const noWork = (): Work => ({ presses: 0, characters: 0, loads: 0 });

type Noting = Window & { noteWork?: (characters: number | null) => void };

/** Counts every press and every typed character in this browser, and every page that is loaded by its address. */
export async function countWork(page: Page, work: Work): Promise<void> {
  const context = page.context();
  await context.exposeFunction('noteWork', (characters: number | null) => {
    if (characters === null) work.presses += 1;
    else work.characters += characters;
  });
  context.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame().parentFrame() === null) work.loads += 1;
  });
  await context.addInitScript(() => {
    const view = window as Noting;
    window.addEventListener('pointerdown', () => view.noteWork?.(null), { capture: true });
    window.addEventListener(
      'input',
      (event) => {
        const isText = event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement;
        if (!isText || ['checkbox', 'radio', 'file'].includes(event.target.type)) return;
        const typed = event instanceof InputEvent ? event.data : null;
        view.noteWork?.((typed ?? event.target.value).length);
      },
      { capture: true },
    );
  });
}

/** Minutes that a person would need for this work. A page opened by its address counts as one press. */
export function minutesOf({ presses, characters, loads }: Work): number {
  return ((presses + loads) * SECONDS.press + characters * SECONDS.character) / 60;
}

/** Writes the figures to a file in `.local`. */
export function reportWork(name: string, figures: object): void {
  const path = join(import.meta.dirname, `../../.local/test-results/${name}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ seconds: SECONDS, ...figures }, null, 2));
  console.log(`${name}: ${JSON.stringify(figures)}`);
}
