import type { CreatedPermit, PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/permits/goods';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { MINUTE_MS } from '@gerbang/shared/time/spans';

import { cancelByLink } from '../../../apps/api/src/modules/permits/permits/applicant/applicant.service.ts';
import { cancel } from '../../../apps/api/src/modules/permits/permits/decide/decide.service.ts';
import { fixByLink } from '../../../apps/api/src/modules/permits/permits/fix/fix.service.ts';
import { newId } from '../../../apps/api/src/platform/database/ids.ts';
import { paceOf, type Booking, type Pace } from './calendar.ts';
import type { TenantUser, Visitor } from './cast.ts';
import { letThrough } from './gate.ts';
import type { Story } from './play.ts';
import { itemsOf, linkToken, type Scene } from './scene.ts';
import { DOCUMENTS, NOTES } from './things.ts';

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

export type Sender =
  | { kind: 'visitor'; by: Visitor; body: PublicGoodsBody }
  | { kind: 'tenant'; by: TenantUser; body: TenantGoodsBody };

export interface MadeGoods {
  permit: PermitKey & CreatedPermit;
  booking: Booking;
  sender: Sender;
  /** Times for actions on the permit, before its window opens and not in the future. */
  pace: Pace;
}

export function madeGoods(scene: Scene, permit: MadeGoods['permit'], booking: Booking, sender: Sender): MadeGoods {
  const { calendar, chance, deps } = scene;
  const limit = booking.window.from < calendar.now ? booking.window.from : calendar.now;
  const has_identity = sender.kind === 'visitor' && sender.body.vendor.ktp_url !== null;
  scene.made(permit, has_identity && sender.body.form_type === 'loading');
  return { permit, booking, sender, pace: paceOf(calendar, chance, deps.clock.now(), limit) };
}

export async function* cancelledByApplicant(scene: Scene, { permit, booking, sender, pace }: MadeGoods): Story {
  yield pace.next();
  const order = { purpose: 'cancel', event_id: permit.id, expires_at: booking.window.until } as const;
  const token = await linkToken(scene, permit, order);
  await cancelByLink(sender.by.ctx, token, scene.chance.pick(NOTES.cancelled_by_applicant));
}

export async function* cancelledByStaff(scene: Scene, { permit, pace }: MadeGoods): Story {
  yield pace.next();
  await cancel(scene.cast.staff('tcr'), permit, scene.chance.pick(NOTES.cancelled_by_staff));
}

/** The applicant sends the documents again through the mailed link. */
export async function* documentsFixed(scene: Scene, { permit, sender, pace }: MadeGoods): Story {
  yield pace.next();
  const { ctx } = sender.by;
  const expires_at = new Date(ctx.now().getTime() + WEEK_MS);
  const token = await linkToken(scene, permit, { purpose: 'fix', event_id: newId(), expires_at });
  const pocket = scene.files.pocket(ctx);
  const name = DOCUMENTS[0];
  const url = await pocket.document(name);
  await pocket.keep();
  await fixByLink(ctx, { token, attachment: [{ name, url }] });
}

/**
 * Which goods pass the gate: `share` of the quantity of every item. With `refused` as the note, the first item is
 * refused.
 */
export interface Passing {
  share: number;
  refused?: string;
  /** Position in the window of the permit, from 0 to 1. Random by default. */
  when?: number;
}

/** Goods pass the gate at some time in their window. Quantities are rounded down, but are at least 1. */
export async function* passesGate(
  scene: Scene,
  { permit, booking }: MadeGoods,
  { share, refused, when }: Passing,
): Story {
  const { window, slot } = booking;
  const open = Math.min(
    window.until.getTime(),
    Math.max(scene.calendar.now.getTime(), window.from.getTime() + MINUTE_MS),
  );
  const along = when ?? scene.chance.between(15, 85) / 100;
  yield new Date(window.from.getTime() + (open - window.from.getTime()) * along);
  const items = (await itemsOf(scene, permit)).filter((item) => item.rejection_note === null);
  await letThrough(scene.cast.staff('security'), permit, {
    id: newId(),
    direction: slot.kind === 'loading' ? 'in' : 'out',
    items: items.map((item, index) =>
      index === 0 && refused !== undefined
        ? { id: item.id, qty: 0, rejection_note: refused }
        : { id: item.id, qty: Math.max(1, Math.floor(item.qty * share)) },
    ),
    workers: 0,
    worker_ids: [],
    note: scene.chance.pick(['', '', 'Nopol B 9120 KLM', 'Satu troli']),
  });
}
