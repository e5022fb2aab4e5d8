import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it stands, one line for each rule that is broken. */
export async function axeFaults(page: Page): Promise<string[]> {
  // The other mode opens a second page for each look, which only frames of other sites need.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
