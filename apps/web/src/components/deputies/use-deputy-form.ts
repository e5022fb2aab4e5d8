import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCreateDeputyMutation, useUpdateDeputyMutation } from './deputies.api.ts';
import { factsOf, faultsOf, startValues } from './deputy-values.ts';
import type { DeputyValues, Faults } from './deputy-values.ts';

/** Which fields show the faults of which others. */
const PARTS: Readonly<Partial<Record<keyof DeputyValues, string>>> = {
  start_day: 'starts_at',
  start_time: 'starts_at',
  end_day: 'ends_at',
  end_time: 'ends_at',
};

interface Given {
  /** The deputyship to change; null for a new one. */
  record: DeputyRecord | null;
  /** Who is away, where that is settled. */
  account_id: string | null;
  time_zone: string;
  onSaved: () => void;
}

/** Holds what is chosen of a deputyship, checks it by the contract and sends it; what the server refuses is said at its field. */
export function useDeputyForm({ record, account_id, time_zone, onSaved }: Given) {
  const { t } = useTranslation('deputies');
  const refusalOf = useRefusal();
  const [values, setValues] = useState(() => startValues(record, account_id, time_zone));
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string | undefined>();
  const [create, { isLoading: isCreating }] = useCreateDeputyMutation();
  const [update, { isLoading: isUpdating }] = useUpdateDeputyMutation();

  const change = (patch: Partial<DeputyValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    const cured = new Set(Object.keys(patch).map((name) => PARTS[name as keyof DeputyValues] ?? name));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !cured.has(name))));
  };
  const save = async (): Promise<readonly string[]> => {
    const found = faultsOf(values, time_zone);
    setFaults(found);
    setAlert(undefined);
    if (Object.keys(found).length > 0) return Object.keys(found);
    const facts = factsOf(values, time_zone);
    const answer =
      record === null
        ? await create({ ...facts, ...(values.account_id !== null && { account_id: values.account_id }) })
        : await update({ ...facts, id: record.id, version: record.version });
    if (answer.data !== undefined) {
      staffToast('success', t(record === null ? 'created' : 'edited'));
      onSaved();
      return [];
    }
    staffToast('error', t(record === null ? 'createFailed' : 'editFailed'));
    const refusal = refusalOf(answer.error);
    setFaults(refusal.faults);
    setAlert(refusal.alert);
    return Object.keys(refusal.faults);
  };
  return { values, change, faults, alert, save, isSaving: isCreating || isUpdating };
}

/** A deputyship's form. */
export type DeputyForm = ReturnType<typeof useDeputyForm>;

/** Why the server refused: at the fields that it names, or for the dialog as a whole. */
function useRefusal(): (error: unknown) => { faults: Faults; alert: string | undefined } {
  const { t } = useTranslation('deputies');
  const errorText = useErrorText();
  return (error) => {
    const code = problemOf(error)?.code;
    // Whose rights it goes beyond has to be said; the code of the field alone would not.
    const entries = Object.entries(fieldCodes(error)).map(([name, fault]) => [
      name,
      code === 'beyond_own_rights' ? errorText(error) : fault,
    ]);
    if (entries.length > 0) return { faults: Object.fromEntries(entries), alert: undefined };
    return { faults: {}, alert: code === 'conflict' ? t('form.conflict') : errorText(error) };
  };
}

/** Puts a field's fault into words that say what is wrong with a deputyship. */
export function useFaultWords(): (name: string, fault: string | undefined) => string | undefined {
  const { t } = useTranslation('deputies');
  const words: Readonly<Record<string, string>> = {
    'deputy_id:invalid': t('fault.deputy'),
    'starts_at:taken': t('fault.overlap'),
    'ends_at:invalid': t('fault.order'),
    'stages:invalid': t('fault.stages'),
  };
  return (name, fault) => (fault === undefined ? undefined : (words[`${name}:${fault}`] ?? fault));
}
