import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { GatePermit } from '@gerbang/shared/contracts/gate/gate';
import type { Movement, MovementOutcome, Passing } from '@gerbang/shared/contracts/gate/gate-movements';
import type { VisitPeople } from '@gerbang/shared/domain/gate/visit-people';
import { isErrorCode } from '@gerbang/shared/errors';
import { useEffect, useRef, useState } from 'react';

import { newOrderedUuid } from '../../lib/api/ids.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import type { GateDevice } from './device/gate-device.ts';
import { useCurrentShift, useGate } from './gate-context.ts';
import type { PermitQuery } from './scan/permit-query.ts';
import { useGateAddress } from './use-gate-address.ts';
import { useGateWords } from './use-gate-words.ts';

/** How long the guard waits for the server. After that the movement is sent in the background. */
const ANSWER_MS = 5000;

export interface Booking {
  action: Passing;
  permit: GatePermit | null;
  /** `name` and `sum` are shown to the guard after the movement is recorded. */
  name: string;
  sum: string;
  items?: Movement['items'];
  /** For work: who passes. */
  people?: VisitPeople;
  note?: string;
  photos: Blob[];
}

/** Stores a movement on the device first, so that it cannot be lost, and then sends it to the server. */
export function useBooking(ask: PermitQuery, isFromDevice: boolean, onRefused: () => void) {
  const gate = useGate();
  const { id: shift_id } = useCurrentShift();
  const { open } = useGateAddress();
  const { t } = useTranslation('gate');
  const reasonOf = useRefusalReason();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const isOpen = useIsOpen();
  const book = async (booking: Booking) => {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    const at = new Date();
    const movement = movementOf(booking, ask, {
      at,
      shift_id,
      was_offline: !gate.isOnline || isFromDevice,
    });
    try {
      await gate.device.enqueue(movement, booking.photos);
    } catch {
      setBusy(false);
      return setFault(t('act.notKept'));
    }
    const outcome = gate.isOnline ? await answerTo(movement.id, gate.device) : undefined;
    if (!isOpen()) return;
    gate.refresh();
    if (outcome?.outcome === 'refused') {
      setBusy(false);
      await gate.device.acknowledge(movement.id);
      setFault(t('act.serverRefused', { reason: reasonOf(outcome) }));
      if (outcome.code === 'shift_over') return gate.changeGuard();
      return onRefused();
    }
    const { action, name, sum } = booking;
    gate.announce({ action, name, sum, at: at.toISOString(), is_booked: outcome?.outcome === 'booked' });
    return open('scan');
  };
  return { book, isBusy, fault };
}

/** Returns a function that says whether the screen is still open. A guard on another screen is not interrupted. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}

interface When {
  at: Date;
  shift_id: string;
  was_offline: boolean;
}

function movementOf(booking: Booking, ask: PermitQuery, { at, shift_id, was_offline }: When): Movement {
  const { action, permit, items = [], people, note = '' } = booking;
  return {
    id: newOrderedUuid(at),
    permit_id: permit?.id ?? null,
    code: permit?.code ?? ('code' in ask ? ask.code : ''),
    action,
    at: at.toISOString(),
    shift_id,
    was_offline,
    items,
    workers: people?.workers ?? 0,
    worker_ids: [...(people?.worker_ids ?? [])],
    note,
    photos: [],
    // The pass proves what was scanned. It is sent only if it led to a permit.
    ...('pass' in ask && permit !== null && { pass: ask.pass }),
  };
}

/** Returns undefined without an answer within ANSWER_MS. */
async function answerTo(id: string, device: GateDevice): Promise<Omit<MovementOutcome, 'id'> | undefined> {
  const late = new Promise((resolve) => {
    window.setTimeout(resolve, ANSWER_MS);
  });
  await Promise.race([device.flush().catch(() => {}), late]);
  const kept = device.readState().pending.find(({ movement }) => movement.id === id);
  // A booked movement is no longer in the pending list.
  return kept === undefined ? { outcome: 'booked' } : kept.outcome;
}

export function useRefusalReason(): (why: Pick<MovementOutcome, 'code' | 'params' | 'fields'>) => string {
  const { t } = useTranslation(['gate', 'errors']);
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  return ({ code = '', params = {}, fields = [] }) => {
    const { at, by } = params;
    if (code === 'visit_open' && typeof at === 'string') {
      return typeof by === 'string'
        ? t('gate:verdict.seen.in', { time: words.clock(at), name: by })
        : t('gate:verdict.seen.inNobody', { time: words.clock(at) });
    }
    if (fields[0]?.path === 'at') return t('gate:act.clock');
    const field = FIELD_CODES.find((known) => known === fields[0]?.code);
    if (field !== undefined) return t(`errors:field.${field}`);
    return isErrorCode(code) ? t(`errors:code.${code}`) : t('errors:unknown');
  };
}
