import type { SectionState } from '../../components/FormSection.tsx';

/** The code of an item of which not so many are inside the building. */
export const NOT_INSIDE = 'goods_not_inside';

/** What is wrong with the form, by path; a slot can also have been taken by others meanwhile. */
export type Faults = Readonly<Record<string, string>>;

const FIELDS = {
  person: ['company', 'name', 'email', 'phone', 'address', 'ktp_url', 'consent'],
  destination: ['property', 'floor', 'location'],
  schedule: ['date', 'time'],
  attachments: ['documents'],
  items: ['items'],
} as const;
export type SectionName = keyof typeof FIELDS;

/** A visitor's sections in order; a tenant has no destination, the unit stands with the person. */
export const VISITOR_SECTIONS = ['person', 'destination', 'schedule', 'attachments', 'items'] as const;
export const TENANT_SECTIONS = ['person', 'schedule', 'attachments', 'items'] as const;

/** The paths of what is wrong in one section. */
export function faultsIn(section: SectionName, faults: Faults, isTenant: boolean): string[] {
  const fields: readonly string[] =
    isTenant && section === 'person' ? [...FIELDS.person, ...FIELDS.destination] : FIELDS[section];
  return Object.keys(faults).filter((path) => fields.includes(path.split('.')[0] ?? ''));
}

/** The state of a section: what is shown as wrong comes first, then what is on its way, then what is missing. */
export function sectionState(shown: number, live: number, busy: string | undefined): SectionState {
  if (shown > 0) return { kind: 'faulty', count: shown };
  if (busy !== undefined) return { kind: 'busy', text: busy };
  return { kind: live === 0 ? 'complete' : 'open' };
}
