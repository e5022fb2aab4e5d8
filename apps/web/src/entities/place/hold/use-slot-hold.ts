import type { HoldBody } from '@gerbang/shared/contracts/building/slot-holds';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { problemOf } from '../../../lib/api/problem.ts';
import { useHoldSlotMutation, useReleaseSlotMutation, type Session } from './slot-hold.api.ts';

/** Typing extends the hold, at most this often. */
const EXTEND_AFTER_MS = MINUTE_MS;
const SECOND_MS = 1000;

/**
 * `held` until a time of the device's clock; `ended` when the form was idle for too long; `lost` when the slot is full;
 * `refused` when the place is not held, which does not stop the form.
 */
type HoldState =
  | { kind: 'none' | 'ended' }
  | { kind: 'held'; until: number }
  | { kind: 'lost'; slot: ChosenSlot }
  | { kind: 'refused'; isShare: boolean };

export interface SlotHold {
  state: HoldState;
  /** Takes the place of the chosen slot again after its hold has ended. */
  takeAgain: () => void;
  /** The form is being used: extends the hold. */
  touch: () => void;
  /** The server has refused the chosen slot, because it is full. */
  lose: () => void;
}

const NONE: HoldState = { kind: 'none' };

/** A day and the name of its slot. Empty when nothing is chosen. */
export interface ChosenSlot {
  date: string;
  time: string;
}

interface Form {
  kind: GoodsKind;
  tenant: Session;
  /** The property, or null while nothing should be held. */
  place: { id: string } | null;
  values: ChosenSlot;
}

/** Holds a place of the chosen slot while the form is filled, and gives it back when the form is left. */
export function useSlotHold(form: Form, onLost: () => void): SlotHold {
  const body = chosenSlot(form);
  // Identifies the chosen slot. Empty when none is chosen.
  const key = body === null ? '' : Object.values(body).join(' ');
  const [stored, setStored] = useState({ key: '', state: NONE });
  const state = stored.key === key ? stored.state : NONE;
  const { hold, release } = useRequests(form);
  const chosenKey = useRef('');
  const sentAt = useRef(0);

  const lose = () => {
    if (body === null) return;
    // Losing clears the slot of the form, so the state belongs to a form without a slot.
    setStored({ key: '', state: { kind: 'lost', slot: { date: body.date, time: body.time } } });
    onLost();
  };
  const take = async () => {
    if (body === null) return;
    sentAt.current = Date.now();
    const { data, error } = await hold(body);
    // Another slot was chosen, or the form was left.
    if (chosenKey.current !== key) return;
    if (data !== undefined) {
      const until = Date.now() + data.seconds * SECOND_MS;
      return setStored({ key, state: { kind: 'held', until } });
    }
    const { code, fields } = problemOf(error) ?? {};
    if (code === 'slot_full') return lose();
    // The form itself shows what is wrong with the day or slot.
    const next: HoldState = fields ? NONE : { kind: 'refused', isShare: code === 'network_share_full' };
    return setStored((before) => (before.key === key && before.state.kind === 'held' ? before : { key, state: next }));
  };
  useChosenSlot(key, {
    onChosen: () => {
      chosenKey.current = key;
      void take();
    },
    onLeft: () => {
      chosenKey.current = '';
      release();
    },
  });
  useEnd(state, () => setStored({ key, state: { kind: 'ended' } }));
  return {
    state,
    lose,
    takeAgain: () => void take(),
    touch: () => {
      if (state.kind === 'held' && Date.now() - sentAt.current > EXTEND_AFTER_MS) void take();
    },
  };
}

function chosenSlot({ kind, place, values: { date, time } }: Form): HoldBody | null {
  return place === null || date === '' || time === '' ? null : { property_id: place.id, form_type: kind, date, time };
}

/** The requests of one form are sent one after the other, so that the last one decides. */
function useRequests({ tenant }: Form) {
  const [hold] = useHoldSlotMutation();
  const [release] = useReleaseSlotMutation();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const inOrder = <T>(send: () => Promise<T>): Promise<T> => {
    const answer = last.current.then(send);
    last.current = answer.catch(() => {});
    return answer;
  };
  return {
    hold: (body: HoldBody) => inOrder(async () => hold({ session: tenant, body })),
    release: () => void inOrder(async () => release({ session: tenant })),
  };
}

/** Calls `onChosen` for each slot that is chosen, and `onLeft` when another one is chosen or the page is left. */
function useChosenSlot(key: string, { onChosen, onLeft }: { onChosen: () => void; onLeft: () => void }): void {
  const choose = useEffectEvent(onChosen);
  const leave = useEffectEvent(onLeft);
  useEffect(() => {
    if (key === '') return undefined;
    choose();
    const onHide = () => leave();
    // A page that comes back from the browser's cache has released its place.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && choose();
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      leave();
    };
  }, [key]);
}

/** Calls `onEnd` when the hold has ended. Compares with the clock, because timers stop while the device sleeps. */
function useEnd(state: HoldState, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const until = state.kind === 'held' ? state.until : undefined;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = window.setInterval(() => Date.now() >= until && end(), SECOND_MS);
    return () => window.clearInterval(timer);
  }, [until]);
}
