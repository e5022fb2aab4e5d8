import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { CorrectableField } from '@gerbang/shared/domain/permits/corrections';
import { useTranslation } from 'react-i18next';

import type { Words } from './use-words.ts';

/** What each part of the form says now, in a few words. */
export function useFieldValues(permit: PermitDetail, words: Words): Record<CorrectableField, string> {
  const { t } = useTranslation('approvals');
  const { applicant, items, attachments, workers, work_details, description, property } = permit;
  const without = items.filter((item) => item.entry === null).length;
  const filled = (text: string) => (text === '' ? t('return.empty') : text);
  return {
    person: filled([applicant.name, applicant.phone].filter((part) => part !== '').join(' · ')),
    identity: t(applicant.identity_file_id === null ? 'return.noIdentity' : 'return.watermarked'),
    destination: filled(words.place(permit)),
    schedule: filled(words.window(permit, property.time_zone)),
    attachment: attachments.length === 0 ? t('return.empty') : t('return.fileCount', { count: attachments.length }),
    items:
      permit.kind === 'unloading' && without > 0
        ? t('return.without', { count: without })
        : t('itemCount', { count: items.length }),
    work_details: t('work.kinds', { count: work_details.length }),
    workers: t('workerCount', { count: workers.length }),
    description: filled(description),
  };
}
