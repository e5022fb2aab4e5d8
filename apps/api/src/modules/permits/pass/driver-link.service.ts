import type { DriverLinkBody } from '@gerbang/shared/contracts/permits/pass';
import type { DriverPass } from '@gerbang/shared/contracts/permits/pass-view';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import { isLive } from '@gerbang/shared/domain/permits/pass-standing';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { newId, tokenHash } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors.ts';
import { deriveStoredToken, deriveToken } from '../../../platform/keys/key-ring.ts';
import { lockPermit } from '../permits/move.service.ts';
import * as repository from './pass.repository.ts';
import { changeVehicle, presentPass, withPass } from './pass.service.ts';

/**
 * Returns the secret of the driver's link. The same plate and driver keep their link; for others a new link switches off
 * the old one. Refused when the permit is not valid now or later, and for a plate or driver of work.
 */
export function shareWithDriver(
  ctx: Context,
  { plate, driver_name, ...proof }: DriverLinkBody,
): Promise<{ token: string }> {
  return withPass(ctx, proof, async (tx, key) => {
    const locked = await lockPermit(tx, key);
    const { view } = await presentPass(tx, ctx, key);
    if (!isLive(view.standing)) throw new AppError('move_not_allowed');
    const isSameDriver = view.plate === plate && view.driver_name === driver_name;
    if (!isSameDriver) await changeVehicle(tx, ctx, locked, { plate, driver_name });
    const { keys } = ctx.deps.config;
    const before = isSameDriver ? await repository.findDriverLink(tx, key) : undefined;
    const stored = before && deriveStoredToken(keys, 'driver-link', before.link_id, before.token_hash);
    if (stored !== undefined) return { token: stored };
    const link_id = newId();
    const token = deriveToken(keys, 'driver-link', link_id);
    await storeLink(tx, ctx, key, { link_id, token_hash: tokenHash(token) });
    return { token };
  });
}

async function storeLink(
  tx: Tx,
  ctx: Context,
  key: PermitKey,
  link: { link_id: string; token_hash: Buffer },
): Promise<void> {
  await repository.setDriverLink(tx, key, link);
  await record(tx, ctx, {
    property_id: key.property_id,
    action: 'permit.driver_link',
    record: { kind: 'permit', id: key.id },
    detail: {},
  });
}

/** The pass of a driver's link, without anything of the applicant. Without the permit once it has ended. */
export async function openDriverLink(ctx: Context, token: string): Promise<DriverPass> {
  const key = await repository.findByDriverToken(ctx.deps.db, tokenHash(token));
  if (key === undefined) throw new AppError('link_invalid');
  return ctx.withinPublic(key.property_id, async (tx) => {
    const { view, permit } = await presentPass(tx, ctx, key);
    const { contact_phone: phone, contact_whatsapp: whatsapp, contact_hours: hours } = permit;
    const opened = { property: view.property, office: { phone, whatsapp, hours } };
    if (!isLive(view.standing)) return { ...opened, permit: null };
    const { property_address, dock_steps, max_height_cm, company, tenant_name } = permit;
    return {
      ...opened,
      permit: {
        ...view,
        company: company || (tenant_name ?? ''),
        address: property_address,
        dock_steps: dock_steps.split('\n').filter((step) => step.trim() !== ''),
        max_height_cm,
      },
    };
  });
}
