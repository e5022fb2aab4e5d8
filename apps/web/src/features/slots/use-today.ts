import { wallClock } from '@gerbang/shared/domain/permits/time-zone';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const MINUTE_MS = 60_000;

/** The date where the property is, also after midnight there. */
export function useToday(time_zone: string): string {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), MINUTE_MS, { autoInvoke: true });
  return wallClock(now, time_zone).date;
}
