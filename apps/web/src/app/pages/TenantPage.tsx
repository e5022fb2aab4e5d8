import '../../features/tenant-logins/tenant-logins-texts.ts';
import { useParams } from 'react-router';

import { TenantScreen } from '../../features/tenant-logins/TenantScreen.tsx';

/** One tenant of the property: its logins and what it has saved. */
export function Page() {
  const { tenantId = '' } = useParams();
  return <TenantScreen key={tenantId} tenant_id={tenantId} />;
}
