import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { officeHoursBody } from '@gerbang/shared/contracts/office';
import type { OfficeHoursRecord } from '@gerbang/shared/contracts/office';
import { CHAIN_STAGES } from '@gerbang/shared/domain/permits/chains';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useSetOfficeHoursMutation } from './office.api.ts';

/** What is typed of the office: a target may be empty while it is typed. */
export interface OfficeValues {
  days: readonly number[];
  from: string;
  until: string;
  targets: Readonly<Record<ChainStage, number | ''>>;
}

/** The form as its parts use it. */
export type OfficeForm = ReturnType<typeof useOfficeForm>;

/** Holds what is typed of the office, checks it by the contract and sends it; what is refused is said at its field. */
export function useOfficeForm(property_id: string, record: OfficeHoursRecord) {
  const { t } = useTranslation('property');
  const [values, setValues] = useState<OfficeValues>(record);
  const [faults, setFaults] = useState<Readonly<Record<string, FieldCode>>>({});
  const [isConflict, setConflict] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  const [send, { isLoading: isSaving }] = useSetOfficeHoursMutation();
  const change = (patch: Partial<OfficeValues>, path: string) => {
    setValues((before) => ({ ...before, ...patch }));
    setIsChanged(true);
    // Whether the end lies after the start is said at the end, whichever of the two was changed.
    setFaults((before) =>
      Object.fromEntries(
        Object.entries(before).filter(([name]) => name !== path && !(path === 'from' && name === 'until')),
      ),
    );
  };
  const save = async (): Promise<readonly string[]> => {
    const { body, faults: found } = checked(values, record.version);
    setFaults(found);
    if (body === undefined) return Object.keys(found);
    const answer = await send({ property_id, body });
    if (answer.data !== undefined) {
      setIsChanged(false);
      staffToast('success', t('edited'));
      return [];
    }
    staffToast('error', t('editFailed'));
    const refused = fieldCodes(answer.error);
    setFaults(refused);
    setConflict(problemOf(answer.error)?.code === 'conflict');
    return Object.keys(refused);
  };
  return { values, change, faults, isConflict, isChanged, save, isSaving };
}

/** The fields in the order in which they stand. */
export const OFFICE_FIELDS = ['days', 'from', 'until', ...CHAIN_STAGES.map((stage) => `targets.${stage}`)];

function checked({ days, targets, ...times }: OfficeValues, version: number) {
  const given = { ...times, days: [...days], targets: { ...targets }, version };
  const { data, error } = officeHoursBody.safeParse(given);
  const faults: Record<string, FieldCode> = {};
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    faults[field] ??= isEmpty(given, path) ? 'required' : (FIELD_CODES.find((code) => code === message) ?? 'invalid');
  }
  return { body: data, faults };
}

/** What is still empty is missing rather than wrong. */
function isEmpty(values: object, path: readonly PropertyKey[]): boolean {
  let value: unknown = values;
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value === '';
}
