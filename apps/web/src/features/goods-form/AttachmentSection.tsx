import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { FileRows } from '../../components/FileRows.tsx';
import type { GoodsFormState } from './use-goods-form.ts';

/** A form carries at most so many documents. */
const MAX_DOCUMENTS = 10;

/** The documents that come with the goods. */
export function AttachmentSection({ form: { values, change, errorAt } }: { form: GoodsFormState }) {
  const { t } = useTranslation('goods');
  const error = useFieldError();
  return (
    <FileRows
      kind="attachment"
      label={t('documents')}
      value={values.documents}
      onChange={(documents) => change({ documents })}
      max={MAX_DOCUMENTS}
      error={error(errorAt('documents'))}
      data-path="documents"
    />
  );
}
