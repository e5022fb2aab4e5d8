import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Turns a field's error code, as a schema or the server gives it, into the reader's text; other errors stay as they are. */
export function useFieldText(): (error: ReactNode) => ReactNode {
  const { t } = useTranslation('errors');
  return (error) => {
    const code = FIELD_CODES.find((known) => known === error);
    return code === undefined ? error : t(`field.${code}`);
  };
}
