import type { LoadingForm } from '@gerbang/shared/contracts/goods';
import { useTranslation } from 'react-i18next';

/** Where a form's goods are, in words: floor and unit. */
export function usePlace(): (form: LoadingForm) => string {
  const { t } = useTranslation('unloading');
  return ({ floor, location }) => {
    if (floor === null) return t('unitOnly', { unit: location });
    return location === '' ? floor.name : t('place', { floor: floor.name, unit: location });
  };
}
