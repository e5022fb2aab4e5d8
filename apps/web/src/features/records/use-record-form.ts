import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import type { FieldCode } from '@gerbang/shared/contracts/common';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import type { RecordScreenKind } from './record-kinds.ts';
import { useCreateRecordMutation, useUpdateRecordMutation } from './records.api.ts';
import type { AnyRecord } from './records.api.ts';

type Values = Readonly<Record<string, unknown>>;

/** Holds what is typed of a record, checks it by the contract and sends it; what the server refuses is said at its field. */
export function useRecordForm(
  kind: RecordScreenKind,
  property_id: string,
  record: AnyRecord | null,
  onSaved: () => void,
) {
  const { t } = useTranslation('property');
  const [values, setValues] = useState<Values>(() => startOf(kind, record));
  const [faults, setFaults] = useState<Readonly<Record<string, FieldCode>>>({});
  const [isConflict, setConflict] = useState(false);
  const [create, { isLoading: isCreating }] = useCreateRecordMutation();
  const [update, { isLoading: isUpdating }] = useUpdateRecordMutation();

  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _cured, ...others }) => others);
  };
  const save = async (): Promise<readonly string[]> => {
    const found = faultsOf(kind, values);
    setFaults(found);
    if (Object.keys(found).length > 0) return Object.keys(found);
    const of = { name: kind.name, property_id };
    const answer =
      record === null
        ? await create({ ...of, body: values })
        : await update({ ...of, id: record.id, body: { ...values, version: record.version } });
    if (answer.data !== undefined) {
      staffToast('success', t(record === null ? 'created' : 'edited'));
      onSaved();
      return [];
    }
    staffToast('error', t(record === null ? 'createFailed' : 'editFailed'));
    const refused = fieldCodes(answer.error);
    setFaults(refused);
    setConflict(problemOf(answer.error)?.code === 'conflict');
    return Object.keys(refused);
  };
  return { values, change, faults, isConflict, save, isSaving: isCreating || isUpdating };
}

/** The facts of a record without what is only shown; a new one starts with the kind's own. */
function startOf(kind: RecordScreenKind, record: AnyRecord | null): Values {
  if (record === null) return kind.start;
  return Object.fromEntries(Object.keys(kind.start).map((name) => [name, record[name]]));
}

function faultsOf(kind: RecordScreenKind, values: Values): Record<string, FieldCode> {
  const { error } = kind.facts.safeParse(values);
  const faults: Record<string, FieldCode> = {};
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    // A choice that was not made is missing rather than wrong.
    const code = values[name] === null ? 'required' : FIELD_CODES.find((one) => one === message);
    faults[name] ??= code ?? 'invalid';
  }
  return faults;
}
