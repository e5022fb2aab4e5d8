import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { ReactNode } from 'react';

import { useTranslation } from './use-translation.ts';

/** Translates the error code of a field for the user. Other errors are returned unchanged. */
export function useFieldText(): (error: ReactNode) => ReactNode {
  const { t } = useTranslation('errors');
  return (error) => {
    const longest = typeof error === 'string' ? /^too_long:(\d+)$/.exec(error)?.[1] : undefined;
    if (longest !== undefined) return t('longest', { count: Number(longest) });
    const code = FIELD_CODES.find((known) => known === error);
    return code === undefined ? error : t(`field.${code}`);
  };
}
