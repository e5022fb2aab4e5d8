import { useTranslation } from 'react-i18next';

import { MessagePage } from '../../components/MessagePage.tsx';
import { useMenuName } from '../../lib/i18n/menu-name.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useScreenName } from '../handle.ts';

/** Announces a staff screen that is not finished. */
export function Page() {
  const { t } = useTranslation();
  const menuName = useMenuName();
  const name = useScreenName() ?? '';
  const title = t('coming.title', { name: menuName(name) });
  usePageTitle(title);
  return (
    <MessagePage
      title={title}
      text={t('coming.text')}
      action={{ label: t('notFound.toDashboard'), to: '/dashboard' }}
    />
  );
}
