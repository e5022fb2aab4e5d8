import type { CreatedPermit } from '@gerbang/shared/contracts/permits/goods';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { WorkBody } from '@gerbang/shared/contracts/permits/work';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { addDays } from '@gerbang/shared/time/dates';

import {
  cancelByLink,
  grantRenewal,
  renewByLink,
} from '../../../apps/api/src/modules/permits/permits/applicant/applicant.service.ts';
import {
  cancel,
  resume,
  signOff,
  suspend,
} from '../../../apps/api/src/modules/permits/permits/decide/decide.service.ts';
import { fixByLink } from '../../../apps/api/src/modules/permits/permits/fix/fix.service.ts';
import { submitWork } from '../../../apps/api/src/modules/permits/permits/submit/submit-work.service.ts';
import { newId } from '../../../apps/api/src/platform/database/ids.ts';
import { clockTime, later, paceOf, type Pace } from './calendar.ts';
import type { Visitor } from './cast.ts';
import { workForm } from './forms.ts';
import { letThrough } from './gate.ts';
import type { Story } from './play.ts';
import { approvedBy, keyOf, linkToken, rejectedBy, returnedBy, sentBy, workerIdsOf, type Scene } from './scene.ts';
import { NOTES } from './things.ts';

const HOUR_MS = 60 * 60_000;
const WEEK_MS = 7 * 24 * HOUR_MS;

export interface WorkPlan {
  by: Visitor;
  start_date: string;
  end_date: string;
  at_night: boolean;
}

interface MadeWork extends WorkPlan {
  permit: PermitKey & CreatedPermit;
  body: WorkBody;
  pace: Pace;
}

/** What happens to a work permit. */
export type WorkCourse =
  | 'waits'
  | 'three_open'
  | 'two_open'
  | 'one_open'
  | 'at_gm'
  | 'returned_by_tcr'
  | 'returned_by_rdd'
  | 'fixed'
  | 'rejected_by_tcr'
  | 'rejected_by_fat'
  | 'rejected_by_gm'
  | 'approved'
  | 'comes_and_goes'
  | 'inside_now'
  | 'renewed'
  | 'renewal_asked'
  | 'suspended'
  | 'resumed'
  | 'signed_off'
  | 'cancelled_by_applicant'
  | 'cancelled_by_staff';

type Course = (scene: Scene, made: MadeWork) => Story;

const COURSES: Readonly<Record<WorkCourse, Course>> = {
  waits: async function* () {},
  three_open: (scene, { pace, permit }) => approvedBy(scene, pace, permit, ['tcr']),
  two_open: (scene, { pace, permit }) => approvedBy(scene, pace, permit, ['tcr', scene.chance.pick(SIDE_BY_SIDE)]),
  one_open: (scene, { pace, permit }) =>
    approvedBy(scene, pace, permit, ['tcr', ...scene.chance.shuffled(SIDE_BY_SIDE).slice(0, 2)]),
  at_gm: (scene, { pace, permit }) => approvedBy(scene, pace, permit, ['tcr', ...scene.chance.shuffled(SIDE_BY_SIDE)]),
  returned_by_tcr: (scene, { pace, permit }) =>
    returnedBy(scene, pace, permit, { stage: 'tcr', fields: ['work_details'], note: NOTES.returned_work[0] }),
  returned_by_rdd: async function* (scene, { pace, permit }) {
    const fields = ['work_details', 'description'];
    yield* approvedBy(scene, pace, permit, ['tcr', 'fat']);
    yield* returnedBy(scene, pace, permit, { stage: 'rdd', fields, note: NOTES.returned_work[1] });
  },
  fixed: async function* (scene, made) {
    yield* COURSES.returned_by_rdd(scene, made);
    yield* fixed(scene, made);
  },
  rejected_by_tcr: (scene, { pace, permit }) => rejectedBy(scene, pace, permit, 'tcr', NOTES.rejected_work[2]),
  rejected_by_fat: async function* (scene, { pace, permit }) {
    yield* approvedBy(scene, pace, permit, ['tcr', 'rdd']);
    yield* rejectedBy(scene, pace, permit, 'fat', NOTES.rejected_work[1]);
  },
  rejected_by_gm: async function* (scene, made) {
    yield* COURSES.at_gm(scene, made);
    yield* rejectedBy(scene, made.pace, made.permit, 'gm', NOTES.rejected_work[0]);
  },
  approved: (scene, { pace, permit }) => approvedBy(scene, pace, permit, wholeChain(scene)),
  comes_and_goes: async function* (scene, made) {
    yield* COURSES.approved(scene, made);
    yield* visits(scene, made, [0, 1, 3]);
  },
  inside_now: async function* (scene, made) {
    yield* COURSES.approved(scene, made);
    yield* visits(scene, made, [0]);
    yield new Date(scene.calendar.now.getTime() - 1.5 * HOUR_MS);
    await enter(scene, made);
  },
  renewed: async function* (scene, made) {
    yield* COURSES.approved(scene, made);
    yield* visits(scene, made, [0, 2]);
    yield* renewalAsked(scene, made, 2);
    yield* renewalGranted(scene, made, 2);
    yield* visits(scene, made, [8]);
  },
  renewal_asked: async function* (scene, made) {
    yield* COURSES.approved(scene, made);
    yield* visits(scene, made, [0, 1]);
    yield* renewalAsked(scene, made, 2);
  },
  suspended: async function* (scene, made) {
    yield* COURSES.approved(scene, made);
    yield* visits(scene, made, [0]);
    yield* suspended(scene, made);
  },
  resumed: async function* (scene, made) {
    yield* COURSES.suspended(scene, made);
    yield scene.calendar.at(addDays(made.start_date, 2), clockTime(scene.chance, 9, 12));
    await resume(scene.cast.staff('operational'), made.permit, scene.chance.pick(NOTES.resumed));
  },
  signed_off: async function* (scene, made) {
    yield* COURSES.comes_and_goes(scene, made);
    yield scene.calendar.at(addDays(made.start_date, 5), clockTime(scene.chance, 14, 17));
    await signOff(scene.cast.staff('operational'), made.permit, scene.chance.pick(NOTES.signed_off));
  },
  cancelled_by_applicant: async function* (scene, { by, permit, end_date, pace }) {
    yield* approvedBy(scene, pace, permit, ['tcr']);
    yield pace.next();
    const expires_at = scene.calendar.at(addDays(end_date, 1), '00:00');
    const token = await linkToken(scene, permit, { purpose: 'cancel', event_id: permit.id, expires_at });
    await cancelByLink(by.ctx, token, scene.chance.pick(NOTES.cancelled_by_applicant));
  },
  cancelled_by_staff: async function* (scene, { permit, pace }) {
    yield pace.next();
    await cancel(scene.cast.staff('tcr'), permit, NOTES.cancelled_by_staff[0]);
  },
};

const SIDE_BY_SIDE = ['fat', 'rdd', 'operational'] as const satisfies readonly ChainStage[];

function wholeChain({ chance }: Scene): ChainStage[] {
  return ['tcr', ...chance.shuffled(SIDE_BY_SIDE), 'gm'];
}

/** Submits a work permit and continues with the given course. */
export async function* work(scene: Scene, plan: WorkPlan & { course: WorkCourse }): Story {
  const { building, calendar, chance, deps } = scene;
  const { by, start_date, end_date, at_night } = plan;
  yield calendar.submitted('work', start_date);
  const body = await workForm(scene, by, { start_date, end_date, at_night });
  const answer = await submitWork(by.ctx, sentBy('/v1/public/sika'), body);
  const permit = keyOf({ property_id: building.property.id }, answer);
  scene.made(permit, body.submitter.ktp_url !== null);
  const starts = calendar.at(start_date, '00:00');
  const pace = paceOf(calendar, chance, deps.clock.now(), starts < calendar.now ? starts : calendar.now);
  yield* COURSES[plan.course](scene, { ...plan, permit, body, pace });
}

async function* fixed(scene: Scene, { by, body, permit, pace }: MadeWork): Story {
  yield pace.next();
  const expires_at = new Date(by.ctx.now().getTime() + WEEK_MS);
  const token = await linkToken(scene, permit, { purpose: 'fix', event_id: newId(), expires_at });
  const work_details = body.work_details.map((detail) => ({
    ...detail,
    description: `${detail.description}, luas 24 m2`,
  }));
  await fixByLink(by.ctx, { token, work_details, description: 'Gambar kerja menyusul hari ini.' });
}

/** Workers come in the morning (or at night) of these days and leave at the end of the shift. */
async function* visits(scene: Scene, made: MadeWork, days: readonly number[]): Story {
  const { calendar, chance, cast } = scene;
  for (const number of days) {
    const day = addDays(made.start_date, number);
    yield calendar.at(day, made.at_night ? clockTime(chance, 22, 23) : clockTime(chance, 8, 9));
    await enter(scene, made);
    yield calendar.at(
      made.at_night ? addDays(day, 1) : day,
      made.at_night ? clockTime(chance, 4, 5) : clockTime(chance, 16, 17),
    );
    await letThrough(cast.staff('security'), made.permit, { ...GATE, id: newId(), direction: 'out' });
  }
}

const GATE = { items: [], workers: 0, worker_ids: [], note: '' };

async function enter(scene: Scene, { permit }: MadeWork): Promise<void> {
  const worker_ids = await workerIdsOf(scene, permit);
  const people = { workers: worker_ids.length, worker_ids };
  await letThrough(scene.cast.staff('security'), permit, { ...GATE, id: newId(), direction: 'in', ...people });
}

/** The applicant requests the renewal a day before the period begins. */
async function* renewalAsked(scene: Scene, { by, permit, start_date }: MadeWork, period: number): Story {
  const { calendar, chance } = scene;
  yield calendar.at(addDays(start_date, (period - 1) * 7 - 1), clockTime(chance, 7, 9));
  const expires_at = calendar.at(addDays(start_date, period * 7), '00:00');
  const token = await linkToken(scene, permit, { purpose: 'renew', event_id: `renewal-${period}`, expires_at });
  await renewByLink(by.ctx, token);
}

async function* renewalGranted(scene: Scene, { permit }: MadeWork, period: number): Story {
  const { cast, chance, deps } = scene;
  yield new Date(deps.clock.now().getTime() + chance.between(20, 240) * 60_000);
  await grantRenewal(cast.staff('tcr'), permit, period);
}

async function* suspended(scene: Scene, { permit, start_date }: MadeWork): Story {
  const { calendar, cast, chance, deps } = scene;
  yield later(calendar.at(addDays(start_date, 1), clockTime(chance, 10, 16)), deps.clock.now());
  await suspend(cast.staff('operational'), permit, chance.pick(NOTES.suspended));
}
