import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FileRows } from '../../components/FileRows.tsx';
import type { Fix } from './use-fix.ts';

/** A form carries at most so many documents. */
const MAX_DOCUMENTS = 10;

/** The documents: those that are kept, and new ones. */
export function AttachmentPart({ fix: { values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('status');
  const error = useFieldError();
  return (
    <FileRows
      kind="attachment"
      label={t('part.attachment')}
      value={values.documents}
      onChange={(documents) => change({ documents })}
      max={MAX_DOCUMENTS}
      error={error(shown['attachment'])}
      data-path="attachment"
    />
  );
}
