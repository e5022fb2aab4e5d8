import { useTranslation } from 'react-i18next';

/**
 * Says how long an identity photo is kept: `retention_days` of the property, or no number while no property is chosen.
 */
export function useIdentityPromise(): (property: { retention_days: number } | null | undefined) => string {
  const { t } = useTranslation('forms');
  // A draft of an earlier version may hold a property without the number.
  return (property) => {
    const count: number | undefined = property?.retention_days;
    return count === undefined ? t('identityKept') : t('identityKeptDays', { count });
  };
}
