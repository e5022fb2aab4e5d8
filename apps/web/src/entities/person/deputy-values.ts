import { STAGES } from '@gerbang/shared/access';
import type { Stage } from '@gerbang/shared/access';
import { createDeputyBody } from '@gerbang/shared/contracts/people/deputies';
import type { DeputyRecord } from '@gerbang/shared/contracts/people/deputies';
import { instantAt, wallClock } from '@gerbang/shared/time/wall-clock';

import { schemaFaults } from '../../lib/forms/faults.ts';
import type { Faults } from '../../lib/forms/faults.ts';

/** Values of the deputy dialog. Days and times are in the time zone of the user's property. */
export interface DeputyValues {
  account_id: string | null;
  deputy_id: string | null;
  start_day: string;
  start_time: string;
  end_day: string;
  end_time: string;
  /** Null means all stages that the absent person decides. */
  stages: Stage[] | null;
  reason: string;
}

/** Initial values of the dialog. A new deputyship covers whole days. */
export function startValues(record: DeputyRecord | null, account_id: string | null, time_zone: string): DeputyValues {
  if (record === null) {
    const days = { start_day: '', start_time: '00:00', end_day: '', end_time: '23:59' };
    return { account_id, deputy_id: null, ...days, stages: null, reason: '' };
  }
  const start = wallClock(new Date(record.starts_at), time_zone);
  const end = wallClock(new Date(record.ends_at), time_zone);
  return {
    account_id: record.account_id,
    deputy_id: record.deputy_id,
    start_day: start.date,
    start_time: start.time.slice(0, 5),
    end_day: end.date,
    end_time: end.time.slice(0, 5),
    stages: record.stages === null ? null : knownStages(record.stages),
    reason: record.reason,
  };
}

/** The stages among `names`, in the order in which a permit passes them. */
export function knownStages(names: readonly string[]): Stage[] {
  return STAGES.filter((stage) => names.includes(stage));
}

export function factsOf(values: DeputyValues, time_zone: string) {
  const { deputy_id, stages, reason, start_day, start_time, end_day, end_time } = values;
  return {
    deputy_id: deputy_id ?? '',
    starts_at: instantOf(start_day, start_time, time_zone),
    ends_at: instantOf(end_day, end_time, time_zone),
    stages,
    reason,
  };
}

export function faultsOf(values: DeputyValues, time_zone: string): Faults {
  const facts = factsOf(values, time_zone);
  const faults: Record<string, string> = schemaFaults(createDeputyBody, facts);
  if (values.account_id === null) faults['account_id'] = 'required';
  const isTurned = facts.starts_at !== '' && facts.ends_at !== '' && facts.ends_at <= facts.starts_at;
  return isTurned ? { ends_at: 'invalid', ...faults } : faults;
}

/** The instant in ISO format, or an empty string while day or time is missing. */
function instantOf(day: string, time: string, time_zone: string): string {
  return day === '' || time === '' ? '' : instantAt(day, time, time_zone).toISOString();
}
