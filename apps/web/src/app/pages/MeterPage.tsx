import '../../features/meters/meters-texts.ts';
import { useParams } from 'react-router';

import { MeterScreen } from '../../features/meters/MeterScreen.tsx';

/** One meter of the property: its use and its readings. */
export function Page() {
  const { meterId = '' } = useParams();
  return <MeterScreen key={meterId} meter_id={meterId} />;
}
