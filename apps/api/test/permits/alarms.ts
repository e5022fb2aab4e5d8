import { sql } from 'kysely';

import { raiseAlarms } from '../../src/modules/permits/deadlines/deadlines.jobs.ts';
import { MONDAY_MORNING, type World } from '../harness.ts';
import { aColleague, type Colleague } from '../people/colleagues.ts';
import { aBuilding, type Building, type Submitted } from './submissions.ts';

/** A building on Monday morning without alarms of earlier tests, with an order taker and a manager. */
export async function anAlarmBuilding(
  world: World,
): Promise<{ building: Building; tcr: Colleague; manager: Colleague }> {
  world.clock.set(MONDAY_MORNING);
  await sql`delete from stage_alarm`.execute(world.owner);
  const building = await aBuilding(world);
  const tcr = await aColleague(world, building, { stages: ['tcr'] });
  const manager = await aColleague(world, building, { actions: ['permit.read', 'chain.update'] });
  return { building, tcr, manager };
}

/** Functions that raise the alarms of late stages and read what they left behind. */
export function alarmsIn(world: World) {
  const after = (hours: number) => world.clock.set(new Date(MONDAY_MORNING.getTime() + hours * 3_600_000));
  const sweep = () => raiseAlarms.run({}, world.deps);
  return {
    /** Sets the clock to this many hours after Monday morning. */
    after,
    sweep,
    /** Runs the job at that time, then sets the clock back to the start, when the sessions are still valid. */
    sweepAt: async (hours: number) => {
      after(hours);
      await sweep();
      after(0);
    },
    /** Stages of the permit that have alarms. */
    alarmed: async ({ id }: Submitted) => {
      const { rows } = await sql<{ stage: string }>`select stage from stage_alarm where permit_id = ${id}`.execute(
        world.owner,
      );
      return rows.map(({ stage }) => stage);
    },
    /** Events of the alarms in the audit log of the permit. */
    logged: async ({ id }: Submitted) => {
      const { rows } = await sql<{ action: string; detail: object }>`
        select action, detail from audit_log
         where record_id = ${id} and action in ('permit.reminded', 'permit.overdue', 'permit.escalated')
         order by id`.execute(world.owner);
      return rows.map(({ action, detail }) => ({ action, ...detail }));
    },
  };
}
