import '../../../lib/theme/styles-forms.ts';
import { useParams } from 'react-router';

import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useTenantSession } from '../../../lib/session/tenant-session.ts';
import { useSpokenLanguage } from '../../../lib/use-spoken-language.ts';
import { ComplaintForm } from './ComplaintForm.tsx';
import { ComplaintPage } from './ComplaintPage.tsx';
import { ComplaintsList } from './ComplaintsList.tsx';

/** Path segment of the form for a new complaint, in place of an id. */
const NEW = 'new';

export function TenantComplaints() {
  const { complaintId: id } = useParams();
  const { t } = useTranslation('tenantComplaints');
  const record = useTenantSession();
  useSpokenLanguage();
  usePageTitle(t(id === NEW ? 'form.title' : 'title'));
  if (record === null)
    return (
      <MessagePage title={t('loginTitle')} text={t('loginText')} action={{ label: t('toPermits'), to: '/permits' }} />
    );
  const session = { id: record.id, token: record.token };
  if (id === undefined) return <ComplaintsList session={session} tenant={record.tenant.name} />;
  if (id === NEW) return <ComplaintForm session={session} />;
  return <ComplaintPage key={id} session={session} id={id} />;
}
