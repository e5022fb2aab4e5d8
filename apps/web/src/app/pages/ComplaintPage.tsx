import { useLocation, useParams } from 'react-router';

import { ComplaintScreen } from '../../features/complaints/ComplaintScreen.tsx';
import { COMPLAINT_PAGES } from '../../features/complaints/paths.ts';

/** One complaint, below the list from which it was opened. */
export function Page() {
  const { complaintId = '' } = useParams();
  const { pathname } = useLocation();
  const page = pathname.toLowerCase().startsWith(COMPLAINT_PAGES.issues.toLowerCase()) ? 'issues' : 'requests';
  return <ComplaintScreen key={complaintId} page={page} id={complaintId} />;
}
