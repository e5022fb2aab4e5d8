import { submitGoods, submitTenantGoods } from '../../../apps/api/src/modules/permits/permits/submit/submit.service.ts';
import { later, type Booking } from './calendar.ts';
import type { TenantUser, Visitor } from './cast.ts';
import { tenantForm, visitorForm } from './forms.ts';
import {
  cancelledByApplicant,
  cancelledByStaff,
  documentsFixed,
  madeGoods,
  passesGate,
  type MadeGoods,
} from './goods.ts';
import type { Story } from './play.ts';
import { approvedBy, itemsOf, keyOf, rejectedBy, returnedBy, sentBy, type Scene } from './scene.ts';
import { NOTES } from './things.ts';

export interface GoodsInPlan {
  by: Visitor | TenantUser;
  booking: Booking;
}

/** What happens to a goods-in permit. */
export type GoodsInCourse =
  | 'waits'
  | 'half_way'
  | 'returned_for_documents'
  | 'returned_for_items'
  | 'fixed'
  | 'rejected_by_tcr'
  | 'rejected_by_operational'
  | 'all_items_refused'
  | 'approved'
  | 'item_refused'
  | 'arrives'
  | 'arrives_in_part'
  | 'gate_refuses_item'
  | 'cancelled_by_applicant'
  | 'cancelled_by_staff';

type Course = (scene: Scene, made: MadeGoods) => Story;

const COURSES: Readonly<Record<GoodsInCourse, Course>> = {
  waits: async function* () {},
  half_way: (scene, { pace, permit }) => approvedBy(scene, pace, permit, ['tcr']),
  returned_for_documents: (scene, { pace, permit }) =>
    returnedBy(scene, pace, permit, { stage: 'tcr', fields: ['attachment'], note: NOTES.returned[0] }),
  returned_for_items: async function* (scene, { pace, permit }) {
    const fields = ['items', 'description'];
    yield* approvedBy(scene, pace, permit, ['tcr']);
    yield* returnedBy(scene, pace, permit, { stage: 'operational', fields, note: NOTES.returned[1] });
  },
  fixed: async function* (scene, made) {
    yield* COURSES.returned_for_documents(scene, made);
    yield* documentsFixed(scene, made);
  },
  rejected_by_tcr: (scene, { pace, permit }) =>
    rejectedBy(scene, pace, permit, 'tcr', scene.chance.pick(NOTES.rejected)),
  rejected_by_operational: async function* (scene, { pace, permit }) {
    yield* approvedBy(scene, pace, permit, ['tcr']);
    yield* rejectedBy(scene, pace, permit, 'operational', scene.chance.pick(NOTES.rejected));
  },
  all_items_refused: async function* (scene, made) {
    yield* refuseItems(scene, made, 100);
  },
  approved: approveAll,
  item_refused: async function* (scene, made) {
    yield* refuseItems(scene, made, 1);
    yield* approvedBy(scene, made.pace, made.permit, ['operational']);
  },
  arrives: async function* (scene, made) {
    yield* approveAll(scene, made);
    yield* passesGate(scene, made, { share: 1 });
  },
  arrives_in_part: async function* (scene, made) {
    yield* approveAll(scene, made);
    yield* passesGate(scene, made, { share: 0.5 });
  },
  gate_refuses_item: async function* (scene, made) {
    yield* approveAll(scene, made);
    yield* passesGate(scene, made, { share: 1, refused: scene.chance.pick(NOTES.refused_item) });
  },
  cancelled_by_applicant: cancelledByApplicant,
  cancelled_by_staff: async function* (scene, made) {
    yield* approveAll(scene, made);
    yield* cancelledByStaff(scene, made);
  },
};

/** Submits a goods-in form and continues with the given course. */
export async function* goodsIn(scene: Scene, plan: GoodsInPlan & { course: GoodsInCourse }): Story {
  yield scene.calendar.submitted('loading', plan.booking.day);
  yield* COURSES[plan.course](scene, await submit(scene, plan));
}

/** Brings goods in and passes them to `inside`, so that another story can continue with them. */
export async function* goodsArrive(scene: Scene, plan: GoodsInPlan, inside: (made: MadeGoods) => void): Story {
  yield later(scene.calendar.submitted('loading', plan.booking.day), scene.deps.clock.now());
  const made = await submit(scene, plan);
  yield* COURSES.arrives(scene, made);
  inside(made);
}

async function submit(scene: Scene, { by, booking }: GoodsInPlan): Promise<MadeGoods> {
  const place = { property_id: scene.building.property.id };
  if ('does' in by) {
    const body = await visitorForm(scene, by, booking);
    const answer = await submitGoods(by.ctx, sentBy('/v1/public/loading-unloading'), body);
    return madeGoods(scene, keyOf(place, answer), booking, { kind: 'visitor', by, body });
  }
  const body = tenantForm(scene, by, 'loading', booking);
  const answer = await submitTenantGoods(by.ctx, sentBy('/v1/loading-unloading'), body);
  return madeGoods(scene, keyOf(place, answer), booking, { kind: 'tenant', by, body });
}

/**
 * Both stages approve. The second assigns a bay or goods lift to most permits, if the building has one for this
 * booking.
 */
function approveAll(scene: Scene, { pace, permit, booking }: MadeGoods): Story {
  const bay_id = scene.building.bays[booking.number];
  const wanted = bay_id !== undefined && scene.chance.percent(80);
  return approvedBy(scene, pace, permit, ['tcr', 'operational'], wanted ? { bay_id } : {});
}

/** The first stage approves the permit and refuses up to `most` of its items. */
async function* refuseItems(scene: Scene, { pace, permit }: MadeGoods, most: number): Story {
  const items = (await itemsOf(scene, permit)).slice(0, most);
  const rejected_items = items.map(({ id }) => ({ id, note: scene.chance.pick(NOTES.refused_item) }));
  yield* approvedBy(scene, pace, permit, ['tcr'], { rejected_items });
}
