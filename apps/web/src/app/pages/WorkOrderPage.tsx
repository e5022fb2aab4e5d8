import { useParams } from 'react-router';

import { WorkOrderScreen } from '../../features/work-orders/WorkOrderScreen.tsx';

/** One work order. */
export function Page() {
  const { workOrderId = '' } = useParams();
  return <WorkOrderScreen key={workOrderId} id={workOrderId} />;
}
