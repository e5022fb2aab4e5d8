import { useTranslation } from 'react-i18next';

import type { SectionState } from '../../components/FormSection.tsx';
import type { UploadRef } from '../../lib/uploads/upload-ref.ts';
import { useUploadSummary } from '../../lib/uploads/use-uploads.ts';
import { SECTIONS, sectionState } from './sections.ts';
import type { SectionName } from './sections.ts';
import type { WorkFormState } from './use-work-form.ts';
import { useWorkTexts } from './use-work-texts.ts';

/** A section's head: how it is, a few words beside its title, and what it shows when it is folded. */
export interface SectionHead {
  state: SectionState;
  note?: string;
  summary?: string[];
}

/** The heads of all five sections. */
export function useSections(form: WorkFormState): Record<SectionName, SectionHead> {
  const { t } = useTranslation(['work', 'forms', 'uploads']);
  const { values, live, shown } = form;
  const texts = useWorkTexts(values);
  const files = values.attachment.length;
  const people = values.worker_list.length;
  const photos = form.wantsPhotos ? values.worker_list.map(({ ktp }) => ktp) : [];
  const uploads = {
    submitter: useUploadSummary(keysOf(form.wantsPhotos ? [values.submitter.ktp] : [])),
    attachments: useUploadSummary(keysOf(values.attachment)),
    workers: useUploadSummary(keysOf(photos)),
  };
  const stateOf = (name: SectionName) =>
    sectionState(name, {
      shown,
      live,
      uploads: name in uploads ? uploads[name as keyof typeof uploads] : { running: 0, failed: 0 },
      uploading: t('uploads:uploading'),
    });
  const workers = stateOf('workers');
  return {
    fitOut: {
      state: stateOf('fitOut'),
      summary: [values.property?.name ?? '', [texts.place, texts.tenant].filter((part) => part !== '').join(' · ')],
    },
    submitter: { state: stateOf('submitter'), summary: [values.submitter.name, values.submitter.company] },
    attachments: {
      state: stateOf('attachments'),
      note: t('forms:optional'),
      ...(files > 0 && { summary: [`${t('work:files', { count: files })}, ${t('forms:optional')}`] }),
    },
    jobs: { state: stateOf('jobs'), note: t('work:atLeastOne'), summary: [texts.jobs] },
    workers: {
      // Nobody is asked to name workers, yet a permit without any is hardly meant.
      state: people === 0 && workers.kind === 'complete' ? { kind: 'open' } : workers,
      ...(people > 0 && { note: texts.workers }),
    },
  };
}

/** The states of the sections in their order. */
export function statesOf(heads: Record<SectionName, SectionHead>): SectionState[] {
  return SECTIONS.map(({ name }) => heads[name].state);
}

function keysOf(files: readonly (UploadRef | null)[]): string[] {
  return files.flatMap((file) => file?.key ?? []);
}
