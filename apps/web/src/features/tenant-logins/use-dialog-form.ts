import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ZodMiniType } from 'zod/mini';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';

/** What is wrong with a field, by its name: a code, or words of its own. */
export type Faults = Readonly<Record<string, string>>;

interface Rules<Values> {
  start: Values;
  /** The request that the values make, and the contract it must keep. */
  body: (values: Values) => object;
  schema: ZodMiniType;
  send: (values: Values) => Promise<{ error?: unknown }>;
  /** What is said when it was saved, and when it was not. */
  done: (values: Values) => string;
  failed: string;
  /** Words for a field's fault that say more than the usual ones. */
  words?: (name: string, fault: string) => string | undefined;
  onSaved: () => void;
}

/** Holds what is typed in a dialog, checks it by the contract and sends it; what the server refuses is said where it belongs. */
export function useDialogForm<Values extends object>(rules: Rules<Values>) {
  const { t } = useTranslation('tenantLogins');
  const errorText = useErrorText();
  const [values, setValues] = useState(rules.start);
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);

  const change = (patch: Partial<Values>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
  };
  const refuse = (found: Faults): readonly string[] => {
    const said = Object.entries(found).map(([name, fault]) => [name, rules.words?.(name, fault) ?? fault]);
    setFaults(Object.fromEntries(said));
    return Object.keys(found);
  };
  /** Gives the names of the fields that are wrong. */
  const save = async (): Promise<readonly string[]> => {
    setAlert(null);
    const found = faultsOf(rules.schema, rules.body(values));
    if (Object.keys(found).length > 0) return refuse(found);
    setSaving(true);
    const { error } = await rules.send(values);
    setSaving(false);
    if (error === undefined) {
      staffToast('success', rules.done(values));
      rules.onSaved();
      return [];
    }
    staffToast('error', rules.failed);
    const refused = fieldCodes(error);
    if (Object.keys(refused).length === 0)
      setAlert(problemOf(error)?.code === 'conflict' ? t('conflict') : errorText(error));
    return refuse(refused);
  };
  return { values, change, faults, alert, save, isSaving };
}

function faultsOf(schema: ZodMiniType, body: object): Faults {
  const { error } = schema.safeParse(body);
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    faults[String(path[0])] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  return faults;
}
