import type { Page } from '@playwright/test';

import type { View } from '../support/form-steps.ts';

/** One picture to take: where to go, and what to do there first. */
export interface Shot {
  area: 'public' | 'staff';
  name: string;
  path: string;
  /** Which demo account looks at it. */
  as?: string;
  /** All of a long page, not just what the screen shows at once. */
  whole?: boolean;
  prepare?: (page: Page, view: View) => Promise<void>;
}
