import type { MeterRound, RoundMeter } from '@gerbang/shared/contracts/operations/meters';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { newUuid } from '../../../lib/api/ids.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import type { TypedReading } from './use-reading.ts';
import { useUnsent } from './use-unsent.ts';

export type RoundState = 'left' | 'read' | 'waiting' | 'refused';

export function useRound(property_id: string, { data }: MeterRound) {
  const [params, setParams] = useSearchParams();
  const account_id = useAuth().userData?.id ?? '';
  const unsent = useUnsent({ account_id, property_id });
  // Readings of this round, shown when the person returns to a meter.
  const [done, setDone] = useState<ReadonlyMap<string, { value: number; read_at: string }>>(new Map());
  const stateOf = ({ id, is_read }: RoundMeter): RoundState => {
    const waiting = unsent.list.find(({ body }) => body.meter_id === id);
    if (waiting !== undefined) return waiting.refused === null ? 'waiting' : 'refused';
    return is_read || done.has(id) ? 'read' : 'left';
  };
  const isOpen = (meter: RoundMeter) => ['left', 'refused'].includes(stateOf(meter));
  const asked = data.find(({ id }) => id === params.get('meter'));
  const current = asked ?? data.find(isOpen) ?? null;
  const show = (id: string) => setParams({ meter: id }, { replace: true });
  /** Opens the next unread meter after this one, or else the first skipped meter. */
  const go = (from: RoundMeter, isDone: boolean) => {
    const at = data.indexOf(from);
    const next = [...data.slice(at + 1), ...data.slice(0, at)].find(isOpen);
    if (next !== undefined) return show(next.id);
    return isDone ? setParams({}, { replace: true }) : undefined;
  };
  const save = (meter: RoundMeter, typed: TypedReading, photo_key: string | null) => {
    const read_at = new Date().toISOString();
    for (const { body, refused } of unsent.list)
      if (body.meter_id === meter.id && refused !== null) unsent.forget(body.id);
    const rest = { photo_url: null, corrects_id: null };
    unsent.add({ body: { id: newUuid(), meter_id: meter.id, read_at, ...typed, ...rest }, photo_key, refused: null });
    setDone((before) => new Map(before).set(meter.id, { value: typed.value, read_at }));
    go(meter, true);
  };
  const previousOf = ({ id, last_value, last_read_at }: RoundMeter) =>
    done.get(id) ??
    (last_value === null || last_read_at === null ? null : { value: last_value, read_at: last_read_at });
  return {
    current,
    count: data.filter((meter) => stateOf(meter) !== 'left').length,
    stateOf,
    previousOf,
    show,
    skip: (meter: RoundMeter) => go(meter, false),
    save,
    unsent,
  };
}
export type Round = ReturnType<typeof useRound>;
