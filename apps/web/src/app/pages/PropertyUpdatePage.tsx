import '../../features/property/property-texts.ts';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';

import { PropertyUpdate } from '../../features/property/PropertyUpdate.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** Changes a property. */
export function Page() {
  const { t } = useTranslation('property');
  const { propertyId = '' } = useParams();
  usePageTitle(t('editTitle'));
  return <PropertyUpdate key={propertyId} id={propertyId} />;
}
