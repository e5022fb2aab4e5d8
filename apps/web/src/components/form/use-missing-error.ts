import type { ReactNode } from 'react';

import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useFieldError } from './FieldError.tsx';

/** What is missing in an empty field that is not a text. */
type Missing = 'photo' | 'consent' | 'document' | 'item' | 'job' | 'worker';

/** Like `useFieldError`, but an empty field says what to add. Needs the texts of `forms`. */
export function useMissingError(): (error: ReactNode, missing: Missing) => ReactNode {
  const { t } = useTranslation('forms');
  const fieldError = useFieldError();
  return (error, missing) => fieldError(error === 'required' ? t(`missing.${missing}`) : error);
}
