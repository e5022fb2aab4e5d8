import { slotDayBody } from '@gerbang/shared/contracts/schedule-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import type { CalendarDay } from './slot-places.ts';
import { useSetSlotDayMutation } from './slots.api.ts';

type SlotPlaces = CalendarDay['slots'][number];

/** What is typed for a slot: places, nothing yet, or as usual again. */
type Change = number | '' | null;

/** The form of a day's places as its rows use it. */
export type DayPlacesForm = ReturnType<typeof useDayPlaces>;

/** Holds what is changed of a day's places above what the server has, and sends each slot that was changed. */
export function useDayPlaces(property_id: string, day: string, places: readonly SlotPlaces[]) {
  const { t } = useTranslation('property');
  const [changes, setChanges] = useState<Readonly<Record<string, Change>>>({});
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const { faultOf, send } = useSending(property_id, day);
  const changed = places.flatMap((one) => {
    const change = changeOf(one, changes);
    return change === undefined ? [] : [{ ...one, change }];
  });
  const save = async (): Promise<readonly string[]> => {
    const found = faultsOf(changed.map((one) => [one.slot_id, faultOf(one)]));
    setFaults(found);
    if (Object.keys(found).length > 0) return Object.keys(found);
    setSaving(true);
    const answers: [string, string | undefined][] = [];
    for (const { slot_id, change } of changed) answers.push([slot_id, await send(slot_id, change)]);
    setSaving(false);
    const refused = faultsOf(answers);
    setFaults(refused);
    // What was taken is the server's from now on; what was refused stays as it was typed.
    setChanges((before) => Object.fromEntries(Object.entries(before).filter(([id]) => id in refused)));
    const isGood = Object.keys(refused).length === 0;
    staffToast(isGood ? 'success' : 'error', t(isGood ? 'edited' : 'editFailed'));
    return Object.keys(refused);
  };
  const change = (slot_id: string, to: Change) => {
    setChanges((before) => ({ ...before, [slot_id]: to }));
    setFaults(({ [slot_id]: _cured, ...others }) => others);
  };
  return {
    faults,
    isSaving,
    isChanged: changed.length > 0,
    save,
    change,
    isByHand: (one: SlotPlaces) => {
      const to = changeOf(one, changes);
      return to === undefined ? one.set_by_hand : to !== null;
    },
    valueOf: (one: SlotPlaces, usual: number): number | '' => {
      const to = changes[one.slot_id];
      if (to === undefined) return one.capacity;
      return to === null ? Math.max(one.taken, usual) : to;
    },
  };
}

/** What is wrong with a slot's new places, before and after they are sent. */
function useSending(property_id: string, day: string) {
  const { t } = useTranslation('slots');
  const errorText = useErrorText();
  const [setSlotDay] = useSetSlotDayMutation();
  const tooFew = (taken: unknown) => t('day.tooFew', { taken: Number(taken) });
  const faultOf = ({ slot_id, taken, change }: SlotPlaces & { change: Change }): string | undefined => {
    if (change === '') return 'required';
    if (!slotDayBody.safeParse({ slot_id, day, capacity: change }).success) return 'invalid';
    return change !== null && change < taken ? tooFew(taken) : undefined;
  };
  const send = async (slot_id: string, change: Change): Promise<string | undefined> => {
    if (change === '') return 'required';
    const { error } = await setSlotDay({ property_id, body: { slot_id, day, capacity: change } });
    if (error === undefined) return undefined;
    const problem = problemOf(error);
    return problem?.code === 'slot_full' ? tooFew(problem.params?.['taken']) : errorText(error);
  };
  return { faultOf, send };
}

/** What is changed of a slot; nothing when it is as the server has it. */
function changeOf(one: SlotPlaces, changes: Readonly<Record<string, Change>>): Change | undefined {
  const change = changes[one.slot_id];
  return change === (one.set_by_hand ? one.capacity : null) ? undefined : change;
}

function faultsOf(found: readonly (readonly [string, string | undefined])[]): Record<string, string> {
  return Object.fromEntries(found.flatMap(([id, fault]) => (fault === undefined ? [] : [[id, fault]])));
}
