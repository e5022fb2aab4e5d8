import type { PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/permits/goods';
import { midnightText } from '@gerbang/shared/time/wall-clock';

import {
  submitBatch,
  submitGoods,
  submitTenantGoods,
} from '../../../apps/api/src/modules/permits/permits/submit/submit.service.ts';
import { later, type Booking } from './calendar.ts';
import type { TenantUser } from './cast.ts';
import { ownThingForm } from './forms.ts';
import { goodsArrive, type GoodsInPlan } from './goods-in.ts';
import {
  cancelledByApplicant,
  cancelledByStaff,
  documentsFixed,
  madeGoods,
  passesGate,
  type MadeGoods,
  type Sender,
} from './goods.ts';
import type { Story } from './play.ts';
import { approvedBy, itemsOf, keyOf, keysOf, rejectedBy, returnedBy, sentBy, type Scene } from './scene.ts';
import { NOTES } from './things.ts';

/** What happens to a goods-out permit. */
export type GoodsOutCourse =
  | 'waits'
  | 'at_fat'
  | 'at_operational'
  | 'returned'
  | 'fixed'
  | 'rejected'
  | 'approved'
  | 'all_out'
  | 'part_out'
  | 'cancelled_by_applicant'
  | 'cancelled_by_staff';

type Course = (scene: Scene, made: MadeGoods) => Story;

const COURSES: Readonly<Record<GoodsOutCourse, Course>> = {
  waits: async function* () {},
  at_fat: (scene, { pace, permit }) => approvedBy(scene, pace, permit, ['tcr']),
  at_operational: (scene, { pace, permit }) => approvedBy(scene, pace, permit, ['tcr', 'fat']),
  returned: async function* (scene, { pace, permit }) {
    yield* approvedBy(scene, pace, permit, ['tcr']);
    yield* returnedBy(scene, pace, permit, { stage: 'fat', fields: ['attachment'], note: NOTES.returned[2] });
  },
  fixed: async function* (scene, made) {
    yield* COURSES.returned(scene, made);
    yield* documentsFixed(scene, made);
  },
  rejected: async function* (scene, { pace, permit }) {
    yield* approvedBy(scene, pace, permit, ['tcr']);
    yield* rejectedBy(scene, pace, permit, 'fat', 'Masih ada tagihan yang belum lunas.');
  },
  approved: (scene, { pace, permit }) => approvedBy(scene, pace, permit, ['tcr', 'fat', 'operational']),
  all_out: async function* (scene, made) {
    yield* COURSES.approved(scene, made);
    yield* passesGate(scene, made, { share: 1 });
  },
  part_out: async function* (scene, made) {
    yield* COURSES.approved(scene, made);
    yield* passesGate(scene, made, { share: 0.4 });
  },
  cancelled_by_applicant: cancelledByApplicant,
  cancelled_by_staff: cancelledByStaff,
};

/** Which part of the goods goes out again, and when. */
export interface GoodsOutPlan {
  booking: Booking;
  course: GoodsOutCourse;
  /** 1 for everything, 0.5 for about half. */
  share: number;
}

/** Goods come in, and later a permit to take them out is requested. */
export async function* goodsInAndOut(scene: Scene, incoming: GoodsInPlan, out: GoodsOutPlan): Story {
  const inside: MadeGoods[] = [];
  yield* goodsArrive(scene, incoming, (made) => inside.push(made));
  const submitted = scene.calendar.submitted('unloading', out.booking.day);
  for (const made of inside) {
    yield later(submitted, scene.deps.clock.now());
    yield* COURSES[out.course](scene, await submit(scene, made, out));
  }
}

/** A visitor takes the goods of two permits out in one batch. */
export async function* batchOut(scene: Scene, incoming: readonly GoodsInPlan[], out: GoodsOutPlan): Story {
  const inside: MadeGoods[] = [];
  for (const plan of incoming) yield* goodsArrive(scene, plan, (made) => inside.push(made));
  yield later(scene.calendar.submitted('unloading', out.booking.day), scene.deps.clock.now());
  const forms = [];
  for (const made of inside) forms.push(await visitorOut(scene, made, out));
  const [first] = forms;
  if (first === undefined) return;
  const { by } = first;
  const sent = sentBy('/v1/public/loading-unloading/batch');
  const answer = await submitBatch(by.ctx, sent, { forms: forms.map(({ body }) => body) });
  const permits = keysOf({ property_id: scene.building.property.id }, answer);
  for (const [index, permit] of permits.entries()) {
    const made = madeGoods(scene, permit, out.booking, { kind: 'visitor', by, body: forms[index]?.body ?? first.body });
    yield* COURSES[out.course](scene, made);
  }
}

/** A tenant takes out an item without a recorded entry. */
export async function* ownThingOut(
  scene: Scene,
  by: TenantUser,
  { booking, course }: Omit<GoodsOutPlan, 'share'>,
): Story {
  yield scene.calendar.submitted('unloading', booking.day);
  const body = await ownThingForm(scene, by, booking);
  yield* COURSES[course](scene, await submitAsTenant(scene, by, body, booking));
}

async function submit(scene: Scene, made: MadeGoods, out: GoodsOutPlan): Promise<MadeGoods> {
  const { booking } = out;
  if (made.sender.kind === 'tenant') {
    const { by, body } = made.sender;
    return submitAsTenant(scene, by, { ...body, ...(await outFacts(scene, made, out)) }, booking);
  }
  const { by, body } = await visitorOut(scene, made, out);
  const answer = await submitGoods(by.ctx, sentBy('/v1/public/loading-unloading'), body);
  return madeGoods(scene, keyOf(made.permit, answer), booking, { kind: 'visitor', by, body });
}

async function submitAsTenant(
  scene: Scene,
  by: TenantUser,
  body: TenantGoodsBody,
  booking: Booking,
): Promise<MadeGoods> {
  const answer = await submitTenantGoods(by.ctx, sentBy('/v1/loading-unloading'), body);
  const permit = keyOf({ property_id: scene.building.property.id }, answer);
  return madeGoods(scene, permit, booking, { kind: 'tenant', by, body });
}

/** The visitor's goods-out form, with the photos, documents and identity photo of the goods-in form. */
async function visitorOut(
  scene: Scene,
  made: MadeGoods,
  out: GoodsOutPlan,
): Promise<Extract<Sender, { kind: 'visitor' }>> {
  if (made.sender.kind !== 'visitor') throw new Error('Only a visitor takes out goods by their code.');
  const { by, body } = made.sender;
  const facts = await outFacts(scene, made, out);
  return { kind: 'visitor', by, body: { ...body, ...facts, form_code: made.permit.code } satisfies PublicGoodsBody };
}

/** The fields of a goods-out form that differ from the goods-in form. Each item has the id under which it came in. */
async function outFacts(scene: Scene, { permit, sender }: MadeGoods, { booking, share }: GoodsOutPlan) {
  const things = await itemsOf(scene, permit);
  return {
    form_type: 'unloading' as const,
    date: midnightText(booking.day, scene.building.time_zone),
    time: booking.slot.name,
    load_unload_items: sender.body.load_unload_items.map(({ item_detail, qty, unit }, index) => ({
      item_detail: { ...item_detail, id: things[index]?.item_id },
      qty: Math.max(1, Math.floor(qty * share)),
      unit,
    })),
  };
}
