import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { slots } from '@gerbang/shared/contracts/schedule-settings';
import type { GoodsKind } from '@gerbang/shared/domain/permits/kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { isNamed } from './slot-facts.ts';
import { useCreateSlotMutation, useUpdateSlotMutation } from './slots.api.ts';
import type { Slot, SlotFacts } from './slots.api.ts';

/** What is typed of a slot. */
export interface SlotValues {
  starts: string;
  ends: string;
  /** Empty: it is called by its times. */
  name: string;
  capacity: number | '';
  active: boolean;
}

/** Why the whole slot was refused: somebody was faster, or its times are booked. */
type Refusal = 'conflict' | 'timesInUse';

/** The dialog's form as its parts use it. */
export type SlotForm = ReturnType<typeof useSlotForm>;

interface Options {
  property_id: string;
  /** The slot to change; null for a new one. */
  record: Slot | null;
  /** What a new slot is given without being asked. */
  start: { kind: GoodsKind; position: number };
  onSaved: () => void;
}

/** Holds what is typed of a slot, checks it by the contract and sends it; what the server refuses is said at its field. */
export function useSlotForm({ property_id, record, start, onSaved }: Options) {
  const { t } = useTranslation('property');
  const [values, setValues] = useState<SlotValues>(() => startOf(record));
  const [faults, setFaults] = useState<Readonly<Record<string, FieldCode>>>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [create, { isLoading: isCreating }] = useCreateSlotMutation();
  const [update, { isLoading: isUpdating }] = useUpdateSlotMutation();

  const change = <Name extends keyof SlotValues>(name: Name, value: SlotValues[Name]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _cured, ...others }) => others);
  };
  const save = async (): Promise<readonly string[]> => {
    const { facts, faults: found } = checked(values, record ?? start);
    setFaults(found);
    if (facts === undefined) return Object.keys(found);
    const answer =
      record === null
        ? await create({ property_id, body: facts })
        : await update({ property_id, id: record.id, body: { ...facts, version: record.version } });
    if (answer.data !== undefined) {
      staffToast('success', t(record === null ? 'created' : 'edited'));
      onSaved();
      return [];
    }
    staffToast('error', t(record === null ? 'createFailed' : 'editFailed'));
    const refused = fieldCodes(answer.error);
    setFaults(refused);
    setRefusal(refusalOf(problemOf(answer.error)?.code));
    return Object.keys(refused);
  };
  return { values, change, faults, refusal, save, isSaving: isCreating || isUpdating };
}

function startOf(record: Slot | null): SlotValues {
  if (record === null) return { starts: '', ends: '', name: '', capacity: '', active: true };
  const { starts, ends, name, capacity, active } = record;
  return { starts, ends, name: isNamed(record) ? name : '', capacity, active };
}

function refusalOf(code: string | undefined): Refusal | undefined {
  if (code === 'in_use') return 'timesInUse';
  return code === 'conflict' ? code : undefined;
}

/** The body of a request, or the code of each field that is wrong; both by the contract's own schema. */
function checked(values: SlotValues, { kind, position }: Options['start']) {
  const { name, ...others } = values;
  const given = { ...others, kind, position, ...(name.trim() !== '' && { name: name.trim() }) };
  const { error } = slots.facts.safeParse(given);
  const faults: Record<string, FieldCode> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = String(path[0]);
    // What is still empty is missing rather than wrong.
    const isEmpty = field in values && values[field as keyof SlotValues] === '';
    faults[field] ??= isEmpty ? 'required' : (FIELD_CODES.find((code) => code === message) ?? 'invalid');
  }
  return { facts: error === undefined ? (given as SlotFacts) : undefined, faults };
}
