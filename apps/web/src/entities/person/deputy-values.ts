import { STAGES } from '@gerbang/shared/access';
import type { Stage } from '@gerbang/shared/access';
import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { createDeputyBody } from '@gerbang/shared/contracts/deputies';
import type { DeputyRecord } from '@gerbang/shared/contracts/deputies';
import { instantAt, wallClock } from '@gerbang/shared/domain/permits/time-zone';

/** What a deputy's dialog holds; days and times are those of the reader's place. */
export interface DeputyValues {
  account_id: string | null;
  deputy_id: string | null;
  start_day: string;
  start_time: string;
  end_day: string;
  end_time: string;
  /** None stands for all. */
  stages: Stage[] | null;
  reason: string;
}

/** What is wrong with a field, by its name: a code, or words of its own. */
export type Faults = Readonly<Record<string, string>>;

/** What the dialog starts with; whole days unless somebody says otherwise. */
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

/** The stages among these names, in the order of the permit's way. */
export function knownStages(names: readonly string[]): Stage[] {
  return STAGES.filter((stage) => names.includes(stage));
}

/** What is sent of the dialog. */
export function factsOf(values: DeputyValues, time_zone: string) {
  const { deputy_id, stages, reason, start_day, start_time, end_day, end_time } = values;
  return {
    deputy_id: deputy_id ?? '',
    starts_at: momentOf(start_day, start_time, time_zone),
    ends_at: momentOf(end_day, end_time, time_zone),
    stages,
    reason,
  };
}

/** What is wrong by the contract, before anything is sent. */
export function faultsOf(values: DeputyValues, time_zone: string): Faults {
  const facts = factsOf(values, time_zone);
  const faults: Record<string, string> = {};
  if (values.account_id === null) faults['account_id'] = 'required';
  for (const { path, message } of createDeputyBody.safeParse(facts).error?.issues ?? []) {
    const name = String(path[0]);
    const isMissing = name in facts && facts[name as keyof typeof facts] === '';
    faults[name] ??= isMissing ? 'required' : (FIELD_CODES.find((code) => code === message) ?? 'invalid');
  }
  const isTurned = facts.starts_at !== '' && facts.ends_at !== '' && facts.ends_at <= facts.starts_at;
  return isTurned ? { ends_at: 'invalid', ...faults } : faults;
}

/** The instant as text, or nothing while a part of it is missing. */
function momentOf(day: string, time: string, time_zone: string): string {
  return day === '' || time === '' ? '' : instantAt(day, time, time_zone).toISOString();
}
