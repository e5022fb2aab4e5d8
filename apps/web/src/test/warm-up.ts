import { STAFF_PAGES } from '../app/routes/staff-pages.ts';

/**
 * Loads, before the first test, what a browser loads on demand: the staff's frame and these pages. Transforming it takes longer than
 * a test may wait.
 */
export const warmUp =
  (...pages: (keyof typeof STAFF_PAGES)[]) =>
  async (): Promise<void> => {
    await Promise.all([
      STAFF_PAGES.staffRoot(),
      STAFF_PAGES.staffLayout(),
      ...pages.map((page) => STAFF_PAGES[page]()),
    ]);
  };

/** The same for the pages of a tenant who is logged in. */
export async function warmUpTenantPages(): Promise<void> {
  await Promise.all([import('../app/pages/TenantNewsPage.tsx'), import('../app/pages/TenantComplaintsPage.tsx')]);
}
