import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FileRows } from '../../components/FileRows.tsx';
import type { WorkFormState } from './use-work-form.ts';

const MAX = 10;

/** Drawings, schedules and the like; nobody has to add any. */
export function AttachmentSection({ form: { values, change, errorAt } }: { form: WorkFormState }) {
  const { t } = useTranslation('work');
  const fieldError = useFieldError();
  return (
    <FileRows
      kind="attachment"
      label={t('sections.attachments')}
      max={MAX}
      value={values.attachment}
      onChange={(attachment) => change({ attachment })}
      error={fieldError(errorAt('attachment'))}
      data-path="attachment"
    />
  );
}
