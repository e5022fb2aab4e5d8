import { FIELD_CODES, problem } from '@gerbang/shared/contracts/common';
import type { FieldCode, Problem } from '@gerbang/shared/contracts/common';
import { isErrorCode } from '@gerbang/shared/errors';

import { useTranslation } from '../i18n/use-translation.ts';

export function problemOf(error: unknown): Problem | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined;
  const parsed = problem.safeParse(error.data);
  return parsed.success ? parsed.data : undefined;
}

/** Error code of each field that the server refused, by the path of the field. */
export function fieldCodes(error: unknown): Record<string, FieldCode> {
  const entries = problemOf(error)?.fields ?? [];
  return Object.fromEntries(
    entries.map(({ path, code }) => [path, FIELD_CODES.find((known) => known === code) ?? 'invalid']),
  );
}

export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors');
  return (error) => {
    const code = problemOf(error)?.code;
    if (code !== undefined && isErrorCode(code)) return t(`code.${code}`);
    const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
    if (status === 'FETCH_ERROR') return t('offline');
    return status === 'TIMEOUT_ERROR' ? t('timeout') : t('unknown');
  };
}
