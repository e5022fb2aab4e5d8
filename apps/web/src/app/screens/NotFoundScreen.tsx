import { useTranslation } from 'react-i18next';

import { MessagePage } from '../../components/MessagePage.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { mayHaveStaffSession } from '../../lib/session/stored-session.ts';

/** There is nothing at this address; staff go back to their dashboard, everyone else to the categories. */
export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  const action = mayHaveStaffSession()
    ? { label: t('notFound.toDashboard'), to: '/dashboard' }
    : { label: t('notFound.toPermits'), to: '/permits' };
  return <MessagePage title={t('notFound.title')} text={t('notFound.text')} action={action} />;
}
