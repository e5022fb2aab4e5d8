import { useTranslation } from 'react-i18next';

import { MessagePage } from '../../components/MessagePage.tsx';
import { usePageTitle } from '../../lib/page-title.ts';

/** The person's role does not hold this screen. */
export function NoAccessPage({ role }: { role: string }) {
  const { t } = useTranslation('staff');
  usePageTitle(t('noAccess.title'));
  return (
    <MessagePage
      title={t('noAccess.title')}
      text={t('noAccess.text', { role })}
      action={{ label: t('noAccess.back'), to: '/dashboard' }}
    />
  );
}
