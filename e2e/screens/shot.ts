import type { Page } from '@playwright/test';

import type { View } from '../support/form-steps.ts';

export interface Shot {
  area: 'public' | 'staff';
  name: string;
  path: string;
  /** Demo account that is logged in. */
  as?: string;
  /** Takes the whole page, not only the visible part. */
  whole?: boolean;
  prepare?: (page: Page, view: View) => Promise<void>;
}

export const staffShot = (name: string, path: string, prepare?: Shot['prepare'], as = 'Super Admin'): Shot => ({
  area: 'staff',
  name,
  path,
  as,
  ...(prepare !== undefined && { prepare }),
});

/** Waits for the rows of a list, or its empty state. */
export const waitForRows = (page: Page): Promise<void> =>
  page.getByRole('status').filter({ hasText: /\d/ }).first().waitFor({ state: 'attached' });

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 992;
