import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { UserRecord } from '@gerbang/shared/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { setUserData } from '../../lib/session/auth.slice.ts';
import { useAppDispatch } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { faultsOf, startValues } from './user-values.ts';
import type { Faults, UserValues } from './user-values.ts';
import { useCreateUserMutation, useUpdateUserMutation } from './users.api.ts';

/** Holds what is typed of a user, checks it by the contract and sends it; what the server refuses is said where it belongs. */
export function useUserForm(user: UserRecord | null, reader: StaffRecord, onSaved: () => void) {
  const { t } = useTranslation('users');
  const dispatch = useAppDispatch();
  const refusalOf = useRefusal();
  const [values, setValues] = useState(() => startValues(user, reader));
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [create, { isLoading: isCreating }] = useCreateUserMutation();
  const [update, { isLoading: isUpdating }] = useUpdateUserMutation();

  const change = (patch: Partial<UserValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
  };
  const save = async (): Promise<readonly string[]> => {
    const found = faultsOf(values, user);
    setFaults(found);
    setAlert(null);
    if (Object.keys(found).length > 0) return Object.keys(found);
    const { email, active, role_id, ...facts } = values;
    const body = { ...facts, role_id: role_id ?? '' };
    const answer =
      user === null
        ? await create({ ...body, email })
        : await update({ ...body, active, id: user.id, version: user.version });
    if (answer.data !== undefined) {
      const { name, phone, language } = answer.data;
      // Who changes their own account sees it at once in the frame around.
      if (answer.data.id === reader.id) dispatch(setUserData({ ...reader, name, phone, language }));
      staffToast('success', user === null ? t('invited', { email: answer.data.email }) : t('edited'));
      onSaved();
      return [];
    }
    staffToast('error', t(user === null ? 'createFailed' : 'editFailed'));
    const refusal = refusalOf(answer.error);
    setFaults(refusal.faults);
    setAlert(refusal.alert);
    return Object.keys(refusal.faults);
  };
  return { values, change, faults, alert, save, isSaving: isCreating || isUpdating };
}

/** Why the server refused: in words at the fields that it names, or for the dialog as a whole. */
function useRefusal(): (error: unknown) => { faults: Faults; alert: string | null } {
  const { t } = useTranslation('users');
  const errorText = useErrorText();
  return (error) => {
    const code = problemOf(error)?.code;
    const entries = Object.entries(fieldCodes(error)).map(([name, fault]) => {
      if (code === 'beyond_own_rights') return [name, errorText(error)];
      return [name, name === 'email' && fault === 'taken' ? t('form.emailTaken') : fault];
    });
    if (entries.length > 0) return { faults: Object.fromEntries(entries), alert: null };
    return { faults: {}, alert: code === 'conflict' ? t('form.conflict') : errorText(error) };
  };
}
