import type { Action, Stage } from '@gerbang/shared/access';
import { createRoleBody } from '@gerbang/shared/contracts/people/roles';
import type { RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { EDITS_ROLES } from '@gerbang/shared/domain/people/rights';

import { useBack } from '../../../lib/address/use-back.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { ApiForm } from '../../../lib/forms/use-api-form.ts';
import { useDraftForm } from '../../../lib/forms/use-draft-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { fitsDraft, isChangedInParts } from './role-values.ts';
import type { RoleValues } from './role-values.ts';
import { useCreateRoleMutation, useUpdateRoleMutation } from './roles.api.ts';

export interface RoleStart {
  /** The role to edit, or null for a new one. */
  record: RoleRecord | null;
  values: RoleValues;
  /** Key of the draft on this device. */
  draft: string;
}

export type RoleFormApi = ApiForm<RoleValues>;

/** Form of a role. It validates with the contract of the API and stores a draft on this device. */
export function useRoleForm({ record, values: start, draft }: RoleStart) {
  const { t } = useTranslation('property');
  const errorText = useErrorText();
  const { user_id } = useAuth();
  const back = useBack('/settings/roles');
  const [create] = useCreateRoleMutation();
  const [update] = useUpdateRoleMutation();
  const form = useDraftForm({
    draft: { name: `role:${user_id}:${draft}`, fits: fitsDraft },
    initialValues: start,
    check: ({ version: _version, ...facts }: RoleValues) => schemaFaults(createRoleBody, facts),
    send: ({ version, ...facts }) => (record === null ? create(facts) : update({ ...facts, version, id: record.id })),
    onSaved: () => {
      staffToast('success', t(record === null ? 'created' : 'edited'));
      back();
    },
    onFailed: (error) => {
      staffToast('error', t(record === null ? 'createFailed' : 'editFailed'));
      const code = problemOf(error)?.code;
      // Show an error that belongs to no field as a toast.
      if (code !== undefined && code !== 'conflict' && code !== 'refused') staffToast('blank', errorText(error));
    },
  });
  return {
    ...form,
    loggedOut: record !== null && isChangedInParts(start, form.values) ? record.people : 0,
  };
}

/**
 * Why a right is locked. `withheld`: the person does not hold it. `own`: the person would lose the right to edit roles.
 */
export type Lock = 'withheld' | 'own';

/** What the person can change about a role's rights. The server checks it again. */
export interface Grants {
  isOwn: boolean;
  ofAction: (action: Action) => Lock | undefined;
  ofStage: (stage: Stage) => Lock | undefined;
}

/** A person may grant the rights that they hold. Rights that the role already has are not locked either. */
export function useGrants(record: RoleRecord | null): Grants {
  const { userData } = useAuth();
  const own = userData?.role;
  const isOwn = record !== null && record.id === own?.id;
  return {
    isOwn,
    ofAction: (action) => {
      if (isOwn && action === EDITS_ROLES) return 'own';
      return own?.actions.includes(action) === true || record?.actions.includes(action) === true
        ? undefined
        : 'withheld';
    },
    ofStage: (stage) =>
      own?.stages.includes(stage) === true || record?.stages.includes(stage) === true ? undefined : 'withheld',
  };
}
