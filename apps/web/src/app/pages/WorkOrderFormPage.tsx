import { useParams } from 'react-router';

import { WorkOrderEditor } from '../../features/work-orders/WorkOrderEditor.tsx';

/** Makes a work order, or changes one. */
export function Page() {
  const { workOrderId } = useParams();
  return <WorkOrderEditor key={workOrderId ?? 'new'} id={workOrderId ?? null} />;
}
