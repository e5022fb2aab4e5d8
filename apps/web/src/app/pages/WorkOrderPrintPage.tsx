import { useParams } from 'react-router';

import { WorkOrderPaper } from '../../features/work-orders/WorkOrderPaper.tsx';

/** One work order on paper. */
export function Page() {
  const { workOrderId = '' } = useParams();
  return <WorkOrderPaper key={workOrderId} id={workOrderId} />;
}
