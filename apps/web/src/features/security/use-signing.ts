import type { Handover } from '@gerbang/shared/contracts/security';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useSignHandoverMutation } from './security.api.ts';

interface Values {
  guard_id: string | null;
  pin: string;
  remark: string;
}
type Faults = Readonly<Record<string, string>>;

const PIN_LENGTH = 6;

/** Holds what the second signature is made of, and sends it. */
export function useSigning({ id }: Handover, property_id: string, isByPin: boolean) {
  const { t } = useTranslation('security');
  const refusalOf = useRefusal();
  const [values, setValues] = useState<Values>({ guard_id: null, pin: '', remark: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string>();
  const [send, { isLoading: isSaving }] = useSignHandoverMutation();
  const change = (patch: Partial<Values>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults({});
  };
  const refuse = (fields: Faults, text?: string): readonly string[] => {
    setFaults(fields);
    setAlert(text);
    return Object.keys(fields);
  };
  const sign = async (): Promise<readonly string[]> => {
    const { guard_id, pin, remark } = values;
    const missing = {
      ...(isByPin && guard_id === null && { guard_id: 'required' }),
      ...(isByPin && pin.length !== PIN_LENGTH && { pin: pin === '' ? 'required' : 'invalid' }),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    const body = { remark: remark.trim(), ...(isByPin && guard_id !== null && { guard_id, pin }) };
    const { error } = await send({ property_id, id, body });
    if (error === undefined) {
      staffToast('success', t('handover.signed'));
      return [];
    }
    // A PIN that was wrong is typed again from the beginning.
    setValues((before) => ({ ...before, pin: '' }));
    const refused = refusalOf(error);
    return refuse(refused.faults, refused.alert);
  };
  return { values, change, faults, alert, sign, isSaving };
}

function useRefusal(): (error: unknown) => { faults: Faults; alert?: string } {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  return (error) => {
    const code = problemOf(error)?.code;
    if (code === 'pin_wrong') return { faults: { pin: t('handover.pinWrong') } };
    if (code === 'conflict') return { faults: {}, alert: t('handover.signedByOther') };
    if (fieldCodes(error)['guard_id'] !== undefined) return { faults: { guard_id: t('handover.sameOne') } };
    return { faults: fieldCodes(error), alert: errorText(error) };
  };
}
