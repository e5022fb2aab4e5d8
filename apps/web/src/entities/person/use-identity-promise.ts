import { useTranslation } from '../../lib/i18n/use-translation.ts';

/**
 * Says how long an identity photo is kept: `retention_days` of the property, or no number while no property is chosen.
 */
export function useIdentityPromise(): (property: { retention_days: number } | null | undefined) => string {
  const { t } = useTranslation('forms');
  return (property) => (property ? t('identityKeptDays', { count: property.retention_days }) : t('identityKept'));
}
