import '../../features/news/news-texts.ts';
import { useTranslation } from 'react-i18next';

import { NewsScreen } from '../../features/news/NewsScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** News for the staff of a property: reading them, and writing them. */
export function Page() {
  const { t } = useTranslation('news');
  usePageTitle(t('internal.title'));
  return <NewsScreen kind="internal" />;
}
