import type { Stage } from '@gerbang/shared/access';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';

import { usePersonQuery, useRoleChoicesQuery } from '../../lib/api/people.api.ts';
import { decidedStages } from './away.ts';
import type { Away } from './away.ts';
import { knownStages } from './deputy-values.ts';

/** Who is away, and which stages can be handed on: their own are known, those of others come with their role. */
export function useAway(reader: StaffRecord, record: DeputyRecord | null, isChoosing: boolean) {
  const [away, choose] = useState<Away | null>(null);
  const otherId = record !== null && record.account_id !== reader.id ? record.account_id : undefined;
  const { data: roles = [] } = useRoleChoicesQuery(isChoosing || otherId !== undefined ? undefined : skipToken);
  const { data: person } = usePersonQuery(otherId ?? skipToken);
  const held = (): Stage[] => {
    if (isChoosing) return away?.stages ?? [];
    if (otherId === undefined) return decidedStages(reader.role);
    return decidedStages(roles.find(({ id }) => id === person?.role_id));
  };
  // What was handed on before can be seen, and taken back, even if the person no longer decides it.
  const stages = knownStages([...held(), ...(record?.stages ?? [])]);
  return { away, choose, roles, stages };
}
