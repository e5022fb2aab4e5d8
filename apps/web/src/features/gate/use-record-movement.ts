import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { GatePermit } from '@gerbang/shared/contracts/gate';
import type { Movement, MovementOutcome } from '@gerbang/shared/contracts/gate-movements';
import { isErrorCode } from '@gerbang/shared/errors';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { GateDevice } from '../../lib/gate-device/gate-device.ts';
import { useDuty, useGate } from './gate-context.ts';
import { newId } from './new-id.ts';
import type { Ask } from './typed-code.ts';
import { useGateAddress } from './use-gate-address.ts';
import { useGateWords } from './use-gate-words.ts';

/** So long the guard waits for the server's word; then the movement is kept and goes on by itself. */
const ANSWER_MS = 5000;

/** What is recorded of somebody at the gate. */
export interface Booking {
  action: Movement['action'];
  permit: GatePermit | null;
  /** By what name, and how much of it, the guard is told that it was recorded. */
  name: string;
  sum: string;
  items?: Movement['items'];
  workers?: number;
  note?: string;
  photos: Blob[];
}

/** Records what happened: first on the device, so that nothing is lost, then with the server as soon as it answers. */
export function useBooking(ask: Ask, isFromDevice: boolean, onRefused: () => void) {
  const gate = useGate();
  const { id: shift_id } = useDuty();
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
    gate.tell({ action, name, sum, at: at.toISOString(), is_booked: outcome?.outcome === 'booked' });
    return open('scan');
  };
  return { book, isBusy, fault };
}

/** Says whether the screen still stands: a guard who went on meanwhile is not called back. */
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

function movementOf(booking: Booking, ask: Ask, { at, shift_id, was_offline }: When): Movement {
  const { action, permit, items = [], workers = 0, note = '' } = booking;
  return {
    id: newId(at),
    permit_id: permit?.id ?? null,
    code: permit?.code ?? ('code' in ask ? ask.code : ''),
    action,
    at: at.toISOString(),
    shift_id,
    was_offline,
    items,
    workers,
    note,
    photos: [],
    // A pass that was not found good proves nothing.
    ...('pass' in ask && permit !== null && { pass: ask.pass }),
  };
}

/** What became of a movement by the time a guard would not wait any longer; undefined while it is only kept. */
async function answerTo(id: string, device: GateDevice): Promise<Omit<MovementOutcome, 'id'> | undefined> {
  const late = new Promise((resolve) => {
    window.setTimeout(resolve, ANSWER_MS);
  });
  await Promise.race([device.flush().catch(() => {}), late]);
  const kept = device.readState().pending.find(({ movement }) => movement.id === id);
  // What the server has booked does not wait any more.
  return kept === undefined ? { outcome: 'booked' } : kept.outcome;
}

/** Why the server did not book a movement, in the reader's words. */
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
