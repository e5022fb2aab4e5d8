import './tenant-complaints-texts.ts';
import '../../lib/theme/styles-forms.ts';
import { useTranslation } from 'react-i18next';

import { MessagePage } from '../../components/MessagePage.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { useTenantSession } from '../../lib/session/tenant-session.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import { ComplaintReading } from './ComplaintReading.tsx';
import { ComplaintsList } from './ComplaintsList.tsx';

/** The address of the form; no complaint has such an id. */
const NEW = 'new';

/** Complaints of a logged-in tenant: all of them, a new one, or the one that the address names. */
export function TenantComplaints({ id }: { id: string | undefined }) {
  const { t } = useTranslation('tenantComplaints');
  const record = useTenantSession();
  usePageTitle(t(id === NEW ? 'form.title' : 'title'));
  if (record === null)
    return (
      <MessagePage title={t('loginTitle')} text={t('loginText')} action={{ label: t('toPermits'), to: '/permits' }} />
    );
  const session = { id: record.id, token: record.token };
  if (id === undefined) return <ComplaintsList session={session} tenant={record.tenant.name} />;
  if (id === NEW) return <ComplaintForm session={session} />;
  return <ComplaintReading key={id} session={session} id={id} />;
}
