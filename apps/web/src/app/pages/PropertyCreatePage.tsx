import '../../features/property/property-texts.ts';
import { useTranslation } from 'react-i18next';

import { PropertyCreate } from '../../features/property/PropertyCreate.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** A new property. */
export function Page() {
  const { t } = useTranslation('property');
  usePageTitle(t('newTitle'));
  return <PropertyCreate />;
}
