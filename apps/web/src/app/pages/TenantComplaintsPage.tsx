import { useParams } from 'react-router';

import { TenantComplaints } from '../../features/tenant-complaints/TenantComplaints.tsx';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

/** What a logged-in tenant complains of. */
export function Page() {
  const { complaintId } = useParams();
  return (
    <StoreProvider>
      <TenantComplaints id={complaintId} />
    </StoreProvider>
  );
}
