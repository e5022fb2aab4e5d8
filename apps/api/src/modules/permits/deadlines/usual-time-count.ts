import { PERMIT_KINDS } from '@gerbang/shared/domain/permits/kinds';
import { officeHoursBetween, USUAL_TIME_DAYS, usualHours } from '@gerbang/shared/domain/permits/usual-time';

import { transaction } from '../../platform/database.ts';
import type { Deps } from '../../platform/deps.ts';
import * as repository from './usual-time.repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
/** An id is made by the machine's clock, a permit's time by the application's: they may differ a little. */
const SLACK_MS = 7 * DAY_MS;

/** Counts for each property and kind within how many office hours permits are usually decided. */
export async function countUsualTimes(deps: Deps): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const properties: string[] = await repository.listProperties(deps.db, after, BATCH);
    for (const property_id of properties) await countOf(deps, property_id);
    after = properties.at(-1) ?? null;
    if (properties.length < BATCH) return;
  }
}

async function countOf({ db, clock }: Deps, property_id: string): Promise<void> {
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

/** The smallest id that could have been made at a moment: the first 48 bits of an id are its time. */
function firstIdOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
