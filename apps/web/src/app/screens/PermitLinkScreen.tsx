import { PermitDetails } from '../../features/permits/check-status/PermitDetails.tsx';
import { PermitLink } from '../../features/permits/permit-link/PermitLink.tsx';

/** The page behind a mailed link. Shows the permit with the same details as the status screen. */
export function PermitLinkScreen() {
  return <PermitLink renderDetails={(status) => <PermitDetails status={status} />} />;
}
