import type { FormCodes } from '@gerbang/shared/domain/permits/work-form';

import type { SectionState } from '../../components/FormSection.tsx';

/** The five sections in order, each with the fields that stand in it. */
export const SECTIONS = [
  {
    name: 'fitOut',
    fields: ['property', 'tenant', 'unit', 'floor', 'location', 'start_date', 'end_date', 'start_time', 'end_time'],
  },
  { name: 'submitter', fields: ['submitter', 'consent'] },
  { name: 'attachments', fields: ['attachment'] },
  { name: 'jobs', fields: ['work_details', 'description'] },
  { name: 'workers', fields: ['worker_list'] },
] as const;
export type SectionName = (typeof SECTIONS)[number]['name'];

/** The codes of one section's fields. */
export function codesIn(section: SectionName, codes: FormCodes): string[] {
  const fields: readonly string[] = SECTIONS.find(({ name }) => name === section)?.fields ?? [];
  return Object.keys(codes).filter((path) => fields.includes(path.split('.')[0] ?? ''));
}

/** What decides how a section is. */
export interface SectionFacts {
  shown: FormCodes;
  live: FormCodes;
  uploads: { running: number; failed: number };
  /** The word for a section whose files are on their way. */
  uploading: string;
}

/** The state of a section: what is wrong comes first, then what is on its way, then what is missing. */
export function sectionState(section: SectionName, { shown, live, uploads, uploading }: SectionFacts): SectionState {
  const count = codesIn(section, shown).length + uploads.failed;
  if (count > 0) return { kind: 'faulty', count };
  if (uploads.running > 0) return { kind: 'busy', text: uploading };
  return { kind: codesIn(section, live).length === 0 ? 'complete' : 'open' };
}

/** The server's names for fields, as the form calls them: a tenant's place is its unit. */
export function formPath(path: string, forTenant: boolean): string {
  const [first = ''] = path.split('.');
  if (forTenant && (first === 'location' || first === 'floor')) return 'unit.id';
  if (['property', 'tenant', 'floor'].includes(first)) return `${first}.id`;
  if (first === 'work_details' || first === 'attachment') return first;
  return path;
}
