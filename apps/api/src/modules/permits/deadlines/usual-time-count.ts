import { USUAL_TIME_DAYS, usualHours } from '@gerbang/shared/domain/permits/deadlines/usual-time';
import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { officeHoursBetween } from '@gerbang/shared/time/office-hours';
import { DAY_MS } from '@gerbang/shared/time/spans';

import { transaction } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import * as repository from './usual-time.repository.ts';

const BATCH = 500;
/** Margin for clock differences: an id contains the application server's time, `created_at` the database's time. */
const SLACK_MS = 7 * DAY_MS;

/** Computes for each property and permit kind within how many office hours permits are usually decided. */
export async function countUsualTimes(deps: Deps): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const properties: string[] = await repository.listProperties(deps.db, after, BATCH);
    for (const property_id of properties) await countForProperty(deps, property_id);
    after = properties.at(-1) ?? null;
    if (properties.length < BATCH) return;
  }
}

async function countForProperty({ db, clock }: Deps, property_id: string): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - USUAL_TIME_DAYS * DAY_MS);
  const first_id = firstIdOf(new Date(since.getTime() - SLACK_MS));
  await transaction(db, { property_id }, async (tx) => {
    const office = await repository.findOffice(tx, property_id, since);
    if (office === undefined) return;
    const closed = new Set(office.closed);
    const decided = await repository.listDecided(tx, property_id, { since, first_id });
    for (const kind of PERMIT_KINDS) {
      const times = decided
        .filter((permit) => permit.kind === kind)
        .map(({ submitted_at, decided_at }) => officeHoursBetween(submitted_at, decided_at, office, closed));
      const hours = usualHours(times);
      if (hours === null) await repository.removeUsual(tx, property_id, kind);
      else await repository.setUsual(tx, property_id, { kind, hours, permits: times.length, counted_at: now });
    }
  });
}

/** The smallest id of a given time: the first 48 bits of an id are its timestamp. */
function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
