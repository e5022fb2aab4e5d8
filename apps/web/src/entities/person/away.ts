import type { Stage } from '@gerbang/shared/access';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { knownStages } from './deputy-values.ts';
import { usePersonQuery, useRoleChoicesQuery } from './people.api.ts';

export interface AwayPerson {
  id: string;
  label: string;
  stages: Stage[];
}

interface Rights {
  actions: readonly string[];
  stages: readonly string[];
}

/** Stages that a role decides. Empty when the role may not decide permits. */
export function decidedStages(role: Rights | undefined): Stage[] {
  return role?.actions.includes('permit.decide') === true ? knownStages(role.stages) : [];
}

/**
 * The absent person and the stages that can be handed over. The user's own stages are part of the session; the stages
 * of other people are loaded with their role.
 */
export function useAway(reader: StaffRecord, record: DeputyRecord | null, isChoosing: boolean) {
  const [away, choose] = useState<AwayPerson | null>(null);
  const otherId = record !== null && record.account_id !== reader.id ? record.account_id : undefined;
  const { data: roles = [] } = useRoleChoicesQuery(isChoosing || otherId !== undefined ? undefined : skipToken);
  const { data: person } = usePersonQuery(otherId ?? skipToken);
  const held = (): Stage[] => {
    if (isChoosing) return away?.stages ?? [];
    if (otherId === undefined) return decidedStages(reader.role);
    return decidedStages(roles.find(({ id }) => id === person?.role_id));
  };
  // Includes the stages of the saved deputyship, so that they can be removed even if the person no longer decides them.
  const stages = knownStages([...held(), ...(record?.stages ?? [])]);
  return { away, choose, roles, stages };
}
