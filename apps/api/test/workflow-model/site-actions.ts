import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { addDays } from '@gerbang/shared/time/dates';

import type { Dice } from '../../../../tools/scale/dice.ts';
import { newId } from '../../src/platform/database/ids.ts';
import { standAtGate } from '../gate/shifts.ts';
import {
  aLinkTo,
  aTenantForm,
  aWorkForm,
  created,
  itemsOf,
  move,
  post,
  postAsTenant,
  type Building,
} from '../permits/submissions.ts';
import type { World } from '../world.ts';
import { dayOf, sitePermit, WORK_DAYS, type SitePermit } from './site.ts';

export interface Answer {
  statusCode: number;
  body: string;
}

let things = 0;

/** Submits a loading or work permit that starts in two to four days. */
export async function submit(
  world: World,
  building: Building,
  kind: 'loading' | 'work',
  dice: Dice,
): Promise<SitePermit> {
  const day = addDays(dayOf(world.clock.now()), 2 + dice.roll(3));
  if (kind === 'work') {
    const form = { ...(await aWorkForm(world, building)), start_date: day, end_date: addDays(day, WORK_DAYS) };
    const key = created(await post(world, building, '/v1/public/sika', form), building);
    return sitePermit('work', key, day, { item_id: '', qty: 0 });
  }
  const name = `Rak ${(things += 1)}`;
  const qty = 1 + dice.roll(5);
  return submitGoods(world, building, { kind, day, qty, thing: { name } });
}

/** Submits a permit to take out goods that came in with the permit `source`. */
export async function submitOut(
  world: World,
  building: Building,
  source: SitePermit,
  qty: number,
): Promise<SitePermit> {
  const [item] = (await itemsOf(world, source.key)).values();
  const day = addDays(dayOf(world.clock.now()), 2);
  const thing = { id: item?.item_id ?? '', name: item?.name ?? '' };
  const permit = await submitGoods(world, building, { kind: 'unloading', day, qty, thing });
  permit.source = source;
  permit.held = qty;
  source.lot.reserved += qty;
  return permit;
}

async function submitGoods(
  world: World,
  building: Building,
  {
    kind,
    day,
    qty,
    thing,
  }: { kind: Exclude<PermitKind, 'work'>; day: string; qty: number; thing: { id?: string; name: string } },
): Promise<SitePermit> {
  const form = await aTenantForm(world, building, kind);
  const [first] = form.load_unload_items;
  const item = { ...first, item_detail: { ...first?.item_detail, ...thing }, qty };
  const asked = { ...form, date: `${day}T00:00:00+07:00`, load_unload_items: [item] };
  const key = created(await postAsTenant(world, building, asked), building);
  const [stored] = (await itemsOf(world, key)).values();
  return sitePermit(kind, key, day, { item_id: stored?.id ?? '', qty });
}

/** Sends an action of the applicant with the token of a new link. */
export async function act(
  world: World,
  building: Building,
  permit: SitePermit,
  purpose: 'fix' | 'cancel' | 'renew',
  body: object,
): Promise<Answer> {
  const token = await aLinkTo(world, permit.key, purpose);
  return post(world, building, `/v1/public/permit-link/${purpose}`, { token, ...body });
}

/** Records a passage through the gate. Starts the guard's shift first, if needed. */
export async function pass(world: World, token: string, permit: SitePermit, body: object): Promise<Answer> {
  await standAtGate(world, token, permit.key.property_id);
  return move(world, token, permit.key, 'gate', { id: newId(), ...body });
}
