/** The frame around all staff screens: providers first, then header and menu. */
export const STAFF_ROOT = {
  load: () => import('../layouts/StaffRoot.tsx'),
  texts: ['staff'],
} as const;

export const STAFF_LAYOUT = {
  load: () => import('../layouts/StaffLayout.tsx'),
  texts: ['forms', 'notifications', 'photos', 'schedule', 'search', 'table', 'transfers'],
} as const;
