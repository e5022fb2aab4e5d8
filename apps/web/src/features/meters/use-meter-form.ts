import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { meters } from '@gerbang/shared/contracts/meters';
import type { MeterFacts, MeterRecord } from '@gerbang/shared/contracts/meters';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCreateMeterMutation, useUpdateMeterMutation } from './meters.api.ts';

const NEW: MeterFacts = {
  serial_number: '',
  kind: 'electricity',
  unit_id: null,
  floor_id: null,
  location: '',
  multiplier: 1,
  digits: 6,
  active: true,
  replaced_by_id: null,
};

/** Holds what is typed of a meter, checks it by the contract and sends it; what the server refuses is said at its field. */
export function useMeterForm(property_id: string, meter: MeterRecord | null, onSaved: () => void) {
  const { t } = useTranslation('property');
  const [values, setValues] = useState<MeterFacts>(() => startOf(meter));
  const [faults, setFaults] = useState<Readonly<Record<string, FieldCode>>>({});
  const [isConflict, setConflict] = useState(false);
  const [create, { isLoading: isCreating }] = useCreateMeterMutation();
  const [update, { isLoading: isUpdating }] = useUpdateMeterMutation();
  const change = (part: Partial<MeterFacts>) => {
    setValues((before) => ({ ...before, ...part }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
  };
  const save = async (): Promise<readonly string[]> => {
    const found = faultsOf(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return Object.keys(found);
    const answer =
      meter === null
        ? await create({ property_id, body: values })
        : await update({ property_id, id: meter.id, body: { ...values, version: meter.version } });
    if (answer.data !== undefined) {
      staffToast('success', t(meter === null ? 'created' : 'edited'));
      onSaved();
      return [];
    }
    staffToast('error', t(meter === null ? 'createFailed' : 'editFailed'));
    const refused = fieldCodes(answer.error);
    setFaults(refused);
    setConflict(problemOf(answer.error)?.code === 'conflict');
    return Object.keys(refused);
  };
  return { values, change, faults, isConflict, save, isSaving: isCreating || isUpdating };
}
export type MeterForm = ReturnType<typeof useMeterForm>;

function startOf(meter: MeterRecord | null): MeterFacts {
  if (meter === null) return NEW;
  const { serial_number, kind, unit_id, floor_id, location, multiplier, digits, active, replaced_by_id } = meter;
  return { serial_number, kind, unit_id, floor_id, location, multiplier, digits, active, replaced_by_id };
}

function faultsOf(values: MeterFacts): Record<string, FieldCode> {
  const faults: Record<string, FieldCode> = {};
  for (const { path, message } of meters.facts.safeParse(values).error?.issues ?? [])
    faults[String(path[0])] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  return faults;
}
