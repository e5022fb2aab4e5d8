import '../../features/property/property-texts.ts';
import { useTranslation } from 'react-i18next';

import { PropertyList } from '../../features/property/PropertyList.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The properties that the person looks after. */
export function Page() {
  const { t } = useTranslation('property');
  usePageTitle(t('title'));
  return <PropertyList />;
}
