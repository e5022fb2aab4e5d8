/** The form's parts in order. */
export const SECTIONS = ['name', 'menu', 'actions', 'stages'] as const;
export type Section = (typeof SECTIONS)[number];

/** Where a section stands on the page. */
export function sectionId(section: Section): string {
  return `role-${section}`;
}
