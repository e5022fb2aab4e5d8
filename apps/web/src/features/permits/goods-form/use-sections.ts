import { displayDate } from '@gerbang/shared/domain/permits/time-zone';
import { useTranslation } from 'react-i18next';

import type { SectionState } from '../../components/FormSection.tsx';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useUploadSummary } from '../../lib/uploads/use-uploads.ts';
import type { UploadSummary } from '../../lib/uploads/use-uploads.ts';
import { faultsIn, sectionState, TENANT_SECTIONS, VISITOR_SECTIONS } from './sections.ts';
import type { SectionName } from './sections.ts';
import type { GoodsFormState } from './use-goods-form.ts';

/** A section as its card shows it. */
interface Section {
  name: SectionName;
  state: SectionState;
  note?: string;
  /** Without one the section never folds. */
  summary?: string[];
}

/** The form's sections with how each of them is. */
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
    // A file that could not be sent keeps its section open.
    const shown = faultsIn(name, form.shown, tenant !== null).length + failed;
    const live = faultsIn(name, form.live, tenant !== null).length;
    const note = notes[name];
    return {
      name,
      state: sectionState(shown, live, running > 0 ? t('uploads:uploading') : undefined),
      ...(note !== undefined && { note }),
      ...((name !== 'attachments' || values.documents.length > 0) && {
        summary: summaries[name].filter((line) => line !== ''),
      }),
    };
  });
}

/** What a folded section shows of itself: two lines. */
function useSummaries({ values, place }: GoodsFormState): Record<SectionName, string[]> {
  const { t } = useTranslation('goods');
  const language = useLanguage();
  const where = [values.floor?.name, values.location].filter((text) => text !== undefined && text !== '');
  const day = values.date === '' ? '' : displayDate(values.date, language);
  return {
    person: [[values.name, values.company].join(', '), values.email],
    destination: [place?.name ?? '', where.join(', ')],
    schedule: [day, values.time],
    attachments: [t('files', { count: values.documents.length }), values.documents.map(({ name }) => name).join(', ')],
    items: [t('kinds', { count: values.items.length }), values.items.map(({ itemName }) => itemName).join(', ')],
  };
}
