import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

const TICK_MS = 20_000;

/** The present moment, looked at again often enough for times in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), TICK_MS, { autoInvoke: true });
  return now;
}
