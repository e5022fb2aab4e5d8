import '../../features/news/news-texts.ts';
import { useTranslation } from 'react-i18next';

import { NewsScreen } from '../../features/news/NewsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** News for the tenants of a property. */
export function Page() {
  const { t } = useTranslation('news');
  usePageTitle(t('tenant.title'));
  return <NewsScreen kind="tenant" />;
}
