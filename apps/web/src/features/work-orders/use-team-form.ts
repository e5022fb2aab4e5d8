import { createTeamBody } from '@gerbang/shared/contracts/work-orders';
import type { WorkTeam } from '@gerbang/shared/contracts/work-orders';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { fieldCodes, problemOf, useErrorText } from '../../lib/api/problem.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { faultsOf, type Faults } from './faults.ts';
import { useCreateWorkTeamMutation, useUpdateWorkTeamMutation } from './work-orders.api.ts';

interface TeamValues {
  name: string;
  member_ids: readonly string[];
  active: boolean;
}

/** Holds what is typed of a team, checks it by the contract and sends it. */
export function useTeamForm(property_id: string, team: WorkTeam | null, onSaved: () => void) {
  const { t } = useTranslation('workOrders');
  const errorText = useErrorText();
  const [id] = useState(() => team?.id ?? newUuid());
  const [values, setValues] = useState<TeamValues>({
    name: team?.name ?? '',
    member_ids: team?.members.map((member) => member.id) ?? [],
    active: team?.active ?? true,
  });
  const [faults, setFaults] = useState<Faults>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [create, { isLoading: isCreating }] = useCreateWorkTeamMutation();
  const [update, { isLoading: isUpdating }] = useUpdateWorkTeamMutation();
  const save = async (): Promise<void> => {
    const { name, active } = values;
    const member_ids = [...values.member_ids];
    const found = faultsOf(createTeamBody, { id, name, member_ids });
    setFaults(found);
    setAlert(null);
    if (Object.keys(found).length > 0) return;
    const answer =
      team === null
        ? await create({ property_id, body: { id, name, member_ids } })
        : await update({ property_id, id, body: { name, member_ids, active, version: team.version } });
    if (answer.data !== undefined) {
      staffToast('success', t('teams.saved', { name: answer.data.name }));
      return onSaved();
    }
    const refused = fieldCodes(answer.error);
    setFaults(refused);
    const isConflict = problemOf(answer.error)?.code === 'conflict';
    if (Object.keys(refused).length === 0) setAlert(isConflict ? t('form.conflict') : errorText(answer.error));
  };
  const change = (patch: Partial<TeamValues>) => {
    setValues((before) => ({ ...before, ...patch }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in patch))));
  };
  return { values, change, faults, alert, save, isSaving: isCreating || isUpdating };
}
