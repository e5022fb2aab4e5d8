import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Translates the error code of a field for the user. Other errors are returned unchanged. */
export function useFieldText(): (error: ReactNode) => ReactNode {
  const { t } = useTranslation('errors');
  return (error) => {
    const code = FIELD_CODES.find((known) => known === error);
    return code === undefined ? error : t(`field.${code}`);
  };
}
