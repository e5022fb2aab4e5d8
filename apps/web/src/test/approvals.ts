/** Loads what a browser loads on demand; transforming it takes longer than a test may wait. */
export async function warmUp(): Promise<void> {
  await Promise.all([
    import('../app/layouts/StaffRoot.tsx'),
    import('../app/layouts/StaffLayout.tsx'),
    import('../app/pages/PermitApprovalsPage.tsx'),
  ]);
}
