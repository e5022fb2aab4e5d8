import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { useDraft, useRestoredDraft } from '../../lib/drafts/use-draft.ts';
import { focusFirst } from '../../lib/focus-first.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { faultsOf, fitsDraft, isChangedInParts } from './role-values.ts';
import type { RoleFaults, RoleField, RoleValues } from './role-values.ts';
import { useCreateRoleMutation, useUpdateRoleMutation } from './roles.api.ts';
import { useBack } from './use-back.ts';

/** What a role's form starts with. */
export interface RoleStart {
  /** The role to change; null for a new one. */
  record: RoleRecord | null;
  values: RoleValues;
  /** Under this name what is chosen is kept on this device. */
  draft: string;
}

/** Holds what is typed and chosen and its draft, checks it by the contract and sends it. */
export function useRoleForm({ record, values: start, draft: name }: RoleStart) {
  const { user_id } = useAuth();
  const root = useRef<HTMLFormElement>(null);
  const draftName = `role:${user_id}:${name}`;
  const { initialValues, isRestored } = useRestoredDraft(draftName, start, { fits: fitsDraft });
  const [values, setValues] = useState(initialValues);
  const [faults, setFaults] = useState<RoleFaults>({});
  const [isConflict, setConflict] = useState(initialValues.version !== start.version);
  const draft = useDraft(draftName, values, { isRestored });
  const { send, isSending } = useSend(record);

  const change = (patch: Partial<RoleValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults((before) => cured(before, Object.keys(patch)));
  };
  const show = (found: RoleFaults) => {
    setFaults(found);
    focusFirst(root.current, Object.keys(found));
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = faultsOf(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    const error = await send(values, draft.remove);
    if (error === undefined) return;
    show(fieldCodes(error));
    if (problemOf(error)?.code === 'conflict') setConflict(true);
  };
  return {
    root,
    form: { values, change, faults },
    submit,
    isSending,
    isRestored,
    isConflict,
    /** How many people a save would log out. */
    loggedOut: record !== null && isChangedInParts(start, values) ? record.people : 0,
    forgetDraft: draft.remove,
    goToFirstFault: () => focusFirst(root.current, Object.keys(faults)),
  };
}

/** The form as its parts use it. */
export type RoleFormApi = ReturnType<typeof useRoleForm>['form'];

function cured(faults: RoleFaults, changed: readonly string[]): RoleFaults {
  const left = Object.entries(faults).filter(([field]) => !changed.includes(field));
  return Object.fromEntries(left) as Partial<Record<RoleField, RoleFaults[RoleField]>> as RoleFaults;
}

/** Creates or changes the role, says how it went, and goes back after a success; answers the error of a failure. */
function useSend(record: RoleRecord | null) {
  const { t } = useTranslation('property');
  const errorText = useErrorText();
  const back = useBack();
  const [create, { isLoading: isCreating }] = useCreateRoleMutation();
  const [update, { isLoading: isUpdating }] = useUpdateRoleMutation();
  const send = async ({ version, ...facts }: RoleValues, onSaved: () => void): Promise<unknown> => {
    const answer = record === null ? await create(facts) : await update({ ...facts, version, id: record.id });
    if (answer.data === undefined) {
      staffToast('error', t(record === null ? 'createFailed' : 'editFailed'));
      const code = problemOf(answer.error)?.code;
      // What is wrong with no field in particular is said in words of its own.
      if (code !== undefined && code !== 'conflict' && code !== 'refused') staffToast('blank', errorText(answer.error));
      return answer.error;
    }
    onSaved();
    staffToast('success', t(record === null ? 'created' : 'edited'));
    back();
    return undefined;
  };
  return { send, isSending: isCreating || isUpdating };
}
