import { expect } from 'vitest';

import { newId } from '../../src/platform/database/ids.ts';
import type { StaffCaller } from '../staff-caller.ts';

let number = 0;

export const aReading = (meter_id: string, value: number | null, read_at: string, more: object = {}) => ({
  id: newId(),
  meter_id,
  value,
  read_at,
  ...more,
});

/** Functions that send the requests of a staff member who reads meters. */
export function meterReader(call: StaffCaller) {
  const send = (body: object) => call('POST', 'meter-reading', body);
  const read = async (meter_id: string, value: number | null, read_at: string, more: object = {}) => {
    const answer = await send(aReading(meter_id, value, read_at, more));
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json<{ id: string; rolled_over: boolean; warnings: string[] }>();
  };
  const aMeter = async (facts: object = {}): Promise<{ id: string; serial_number: string; version: number }> => {
    number += 1;
    const answer = await call('POST', 'meter', { serial_number: `M-${number}`, ...facts });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json();
  };
  /** A meter that uses ten units a day and is read on the first of each month. */
  const aUsedMeter = async (facts: object = {}) => {
    const meter = await aMeter(facts);
    for (const [day, value] of [
      ['2026-08-01', 1000],
      ['2026-09-01', 1310],
      ['2026-10-01', 1610],
      ['2026-11-01', 1920],
    ] as const)
      await read(meter.id, value, `${day}T00:00:00+07:00`);
    return meter;
  };
  const readingsOf = async (meter_id: string) =>
    (await call('GET', `meter-readings?meter_id=${meter_id}`)).json<{
      data: { id: string; value: number | null; corrected_by_id: string | null; by: string; note: string }[];
      next: string | null;
    }>();
  return { send, read, aMeter, aUsedMeter, readingsOf };
}
