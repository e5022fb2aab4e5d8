import { MessagePage } from '../../components/frame/MessagePage.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { mayHaveStaffSession } from '../../lib/session/stored-session.ts';

/** Shown at an unknown address. Staff get a link to their dashboard, everyone else to the categories. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  const action = mayHaveStaffSession()
    ? { label: t('notFound.toDashboard'), to: '/dashboard' }
    : { label: t('notFound.toPermits'), to: '/permits' };
  return <MessagePage title={t('notFound.title')} text={t('notFound.text')} action={action} />;
}
