import '../../lib/theme/styles-forms.ts';
import { useTranslation } from 'react-i18next';

import { MessagePage } from '../../components/MessagePage.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTenantSession } from '../../lib/session/tenant-session.ts';
import { TenantNewsList } from './TenantNewsList.tsx';
import { TenantNewsReading } from './TenantNewsReading.tsx';

/** News for a logged-in tenant: all of them, or the one that the address names. */
export function TenantNews({ id }: { id: string | undefined }) {
  const { t } = useTranslation('tenantNews');
  const session = useTenantSession();
  usePageTitle(t('title'));
  if (session === null)
    return (
      <MessagePage title={t('loginTitle')} text={t('loginText')} action={{ label: t('toPermits'), to: '/permits' }} />
    );
  return id === undefined ? (
    <TenantNewsList session={session} />
  ) : (
    <TenantNewsReading key={id} session={session} id={id} />
  );
}
