import type { CreatedPermit, PublicGoodsBody, TenantGoodsBody } from '@gerbang/shared/contracts/goods';
import type { PermitKey } from '@gerbang/shared/contracts/permit-moves';

import { cancelByLink } from '../modules/permits/applicant.service.ts';
import { cancel } from '../modules/permits/decide.service.ts';
import { fixByLink } from '../modules/permits/fix.service.ts';
import { newId } from '../platform/ids.ts';
import { paceOf, type Booking, type Pace } from './permits-calendar.ts';
import type { TenantUser, Visitor } from './permits-cast.ts';
import { letThrough } from './permits-gate.ts';
import type { Story } from './permits-play.ts';
import { itemsOf, linkToken, type Scene } from './permits-scene.ts';
import { DOCUMENTS, NOTES } from './permits-things.ts';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** Who sent a goods form, and the form. */
export type Sender =
  | { kind: 'visitor'; by: Visitor; body: PublicGoodsBody }
  | { kind: 'tenant'; by: TenantUser; body: TenantGoodsBody };

/** A goods permit that was made. */
export interface MadeGoods {
  permit: PermitKey & CreatedPermit;
  booking: Booking;
  sender: Sender;
  /** When people act on it, until its window opens or, if that is still to come, until now. */
  pace: Pace;
}

/** Takes note of a goods permit that was just made. */
export function madeGoods(scene: Scene, permit: MadeGoods['permit'], booking: Booking, sender: Sender): MadeGoods {
  const { calendar, chance, deps } = scene;
  const limit = booking.window.from < calendar.now ? booking.window.from : calendar.now;
  const has_identity = sender.kind === 'visitor' && sender.body.vendor.ktp_url !== null;
  scene.made(permit, has_identity && sender.body.form_type === 'loading');
  return { permit, booking, sender, pace: paceOf(calendar, chance, deps.clock.now(), limit) };
}

/** The applicant withdraws the permit from the mailed link. */
export async function* cancelledByApplicant(scene: Scene, { permit, booking, sender, pace }: MadeGoods): Story {
  yield pace.next();
  const order = { purpose: 'cancel', event_id: permit.id, expires_at: booking.window.until } as const;
  const token = await linkToken(scene, permit, order);
  await cancelByLink(sender.by.ctx, token, scene.chance.pick(NOTES.cancelled_by_applicant));
}

/** Staff withdraw the permit. */
export async function* cancelledByStaff(scene: Scene, { permit, pace }: MadeGoods): Story {
  yield pace.next();
  await cancel(scene.cast.staff('tcr'), permit, scene.chance.pick(NOTES.cancelled_by_staff));
}

/** The applicant sends the documents again from the mailed link. */
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

/** What passes the gate: a share of every item, or all but the first, which is refused. */
export interface Passing {
  share: number;
  refused?: string;
  /** How far into its window, from 0 to 1. */
  when?: number;
}

/** Goods pass the gate some time in their window, rounded up to whole things. */
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
    note: scene.chance.pick(['', '', 'Nopol B 9120 KLM', 'Satu troli']),
  });
}
