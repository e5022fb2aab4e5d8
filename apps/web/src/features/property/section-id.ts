import type { Section } from './property-values.ts';

/** Where a section stands on the page. */
export function sectionId(section: Section): string {
  return `property-${section}`;
}
