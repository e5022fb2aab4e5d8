import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

export function useNow(interval_ms: number): Date {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), interval_ms, { autoInvoke: true });
  return now;
}
