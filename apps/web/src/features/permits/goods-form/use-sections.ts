import { displayHours } from '@gerbang/shared/time/windows';

import type { SectionState } from '../../../components/form/FormSection.tsx';
import { sectionState } from '../../../components/form/section-state.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useUploadSummary } from '../../../lib/uploads/use-uploads.ts';
import type { UploadSummary } from '../../../lib/uploads/use-uploads.ts';
import type { GoodsFormState } from './use-goods-form.ts';

interface Section {
  name: SectionName;
  state: SectionState;
  note?: string;
  /** A section without a summary never collapses. */
  summary?: string[];
}

export function useSections(form: GoodsFormState): Section[] {
  const { t } = useTranslation(['goods', 'forms', 'uploads']);
  const { values, tenant } = form;
  const summaries = useSummaries(form);
  const uploads: Partial<Record<SectionName, UploadSummary>> = {
    person: useUploadSummary(values.ktp === null ? [] : [values.ktp.key]),
    attachments: useUploadSummary(values.documents.map(({ key }) => key)),
    items: useUploadSummary(values.items.flatMap(({ photo }) => photo?.key ?? [])),
  };
  const notes: Partial<Record<SectionName, string>> = {
    attachments: tenant === null ? t('goods:atLeastOne') : t('forms:optional'),
    ...(values.items.length > 0 && { items: t('goods:kinds', { count: values.items.length }) }),
  };
  return (tenant === null ? VISITOR_SECTIONS : TENANT_SECTIONS).map((name) => {
    const { running = 0, failed = 0 } = uploads[name] ?? {};
    // A failed upload keeps its section open.
    const shown = faultsIn(name, form.shown, tenant !== null).length + failed;
    const live = faultsIn(name, form.live, tenant !== null).length;
    const note = notes[name];
    // A tenant's details are complete from the start. If they folded, the tenant would not see vehicle and notes.
    const isFolding = name === 'attachments' ? values.documents.length > 0 : name !== 'person' || tenant === null;
    return {
      name,
      state: sectionState({
        shown,
        live,
        busy: running > 0 ? t('uploads:uploading') : undefined,
        isUnused: name === 'attachments' && values.documents.length === 0,
      }),
      ...(note !== undefined && { note }),
      ...(isFolding && { summary: summaries[name].filter((line) => line !== '') }),
    };
  });
}

/** The lines that each section shows while it is collapsed. */
function useSummaries({ values, place }: GoodsFormState): Record<SectionName, string[]> {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const where = [values.floor?.name, values.location].filter((text) => text !== undefined && text !== '');
  const when = [
    values.date === '' ? '' : formatDay(values.date, language, 'mediumWeekday'),
    displayHours(values.time, values.date || null, language),
  ];
  const vehicle = [values.plate, values.driver_name].filter((text) => text.trim() !== '');
  return {
    person: [[values.name, values.company].join(', '), values.email],
    destination: [where.join(', '), vehicle.join(', ')],
    schedule: [place?.name ?? '', when.filter((text) => text !== '').join(', ')],
    attachments: [t('files', { count: values.documents.length }), values.documents.map(({ name }) => name).join(', ')],
    items: [t('kinds', { count: values.items.length }), values.items.map(({ itemName }) => itemName).join(', ')],
  };
}

/** Error code of an item when fewer pieces are inside the building than should leave. */
export const NOT_INSIDE = 'goods_not_inside';

const FIELDS = {
  schedule: ['property', 'date', 'time'],
  person: ['company', 'name', 'email', 'phone', 'address', 'ktp_url', 'consent'],
  destination: ['floor', 'location', 'plate', 'driver_name', 'description'],
  items: ['items'],
  attachments: ['documents'],
} as const;
export type SectionName = keyof typeof FIELDS;

/** Sections of a visitor in order. A tenant has no destination: the unit is chosen with the person. */
export const VISITOR_SECTIONS = ['schedule', 'person', 'destination', 'items', 'attachments'] as const;
const TENANT_SECTIONS = ['schedule', 'person', 'items', 'attachments'] as const;

export function faultsIn(section: SectionName, faults: Faults, isTenant: boolean): string[] {
  const fields: readonly string[] =
    isTenant && section === 'person' ? [...FIELDS.person, ...FIELDS.destination] : FIELDS[section];
  return Object.keys(faults).filter((path) => fields.includes(path.split('.')[0] ?? ''));
}
