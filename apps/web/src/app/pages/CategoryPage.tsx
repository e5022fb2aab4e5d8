import { useTranslation } from 'react-i18next';

import { CategoryScreen } from '../../features/category/CategoryScreen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The landing page. */
export function CategoryPage() {
  const { t } = useTranslation('public');
  usePageTitle(t('category.title'));
  return <CategoryScreen />;
}
