import type { FormCodes } from '@gerbang/shared/domain/permits/forms/work-form';

import type { SectionState } from '../../../components/form/FormSection.tsx';
import { sectionState } from '../../../components/form/section-state.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';
import { useUploadSummary } from '../../../lib/uploads/use-uploads.ts';
import type { WorkFormState } from './use-work-form.ts';
import { useWorkTexts } from './use-work-texts.ts';

const NO_UPLOADS = { running: 0, failed: 0 };

/** Head of a section: state, note beside the title, and the summary shown while it is collapsed. */
interface SectionHead {
  state: SectionState;
  note?: string;
  summary?: string[];
}

export function useSections(form: WorkFormState): Record<SectionName, SectionHead> {
  const { t } = useTranslation(['work', 'forms', 'uploads']);
  const { values, live, shown } = form;
  const texts = useWorkTexts(values);
  const language = useLanguage();
  const days = [values.start_date, values.end_date].filter((day) => day !== '');
  const files = values.attachment.length;
  const people = values.worker_list.length;
  const photos = form.wantsPhotos ? values.worker_list.map(({ ktp }) => ktp) : [];
  const uploads = {
    submitter: useUploadSummary(keysOf(form.wantsPhotos ? [values.submitter.ktp] : [])),
    attachments: useUploadSummary(keysOf(values.attachment)),
    workers: useUploadSummary(keysOf(photos)),
  };
  const stateOf = (name: SectionName) => {
    const { running, failed } = name in uploads ? uploads[name as keyof typeof uploads] : NO_UPLOADS;
    return sectionState({
      shown: codesIn(name, shown).length + failed,
      live: codesIn(name, live).length,
      busy: running > 0 ? t('uploads:uploading') : undefined,
      isUnused: name === 'attachments' && files === 0,
    });
  };
  return {
    fitOut: {
      state: stateOf('fitOut'),
      note: t('work:fitOutNote'),
      summary: [
        [values.property?.name ?? '', texts.place, texts.tenant].filter((part) => part !== '').join(' · '),
        [days.map((day) => formatDay(day, language, 'short')).join(' - '), texts.times]
          .filter((part) => part !== '')
          .join(', '),
      ],
    },
    submitter: { state: stateOf('submitter'), summary: [values.submitter.name, values.submitter.company] },
    attachments: {
      state: stateOf('attachments'),
      note: t('forms:optional'),
      ...(files > 0 && { summary: [`${t('work:files', { count: files })}, ${t('forms:optional')}`] }),
    },
    jobs: { state: stateOf('jobs'), note: t('work:atLeastOne'), summary: [texts.jobs] },
    workers: {
      state: stateOf('workers'),
      note: people > 0 ? texts.workers : t('work:atLeastOne'),
    },
  };
}

export function statesOf(heads: Record<SectionName, SectionHead>): SectionState[] {
  return SECTIONS.map(({ name }) => heads[name].state);
}

function keysOf(files: readonly (UploadRef | null)[]): string[] {
  return files.flatMap((file) => file?.key ?? []);
}

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

function codesIn(section: SectionName, codes: FormCodes): string[] {
  const fields: readonly string[] = SECTIONS.find(({ name }) => name === section)?.fields ?? [];
  return Object.keys(codes).filter((path) => fields.includes(path.split('.')[0] ?? ''));
}

/**
 * Renames the server's paths to the form's paths. For a tenant, `location` and `floor` belong to the field of the unit.
 */
export function formPath(path: string, forTenant: boolean): string {
  const [first = ''] = path.split('.');
  if (forTenant && (first === 'location' || first === 'floor')) return 'unit.id';
  if (['property', 'tenant', 'floor'].includes(first)) return `${first}.id`;
  if (first === 'attachment') return first;
  return path;
}
