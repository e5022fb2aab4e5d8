import type { VehicleBody } from '@gerbang/shared/contracts/permits/pass';
import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { PROGRESS_OF } from '@gerbang/shared/domain/permits/states';
import { mayChangeVehicle } from '@gerbang/shared/domain/permits/vehicle';

import { record } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockPermit } from '../permits/move.service.ts';
import { announcePermit } from '../permits/permit-events.service.ts';
import { presentStatus, withOpened } from '../status/status.service.ts';
import * as repository from './pass.repository.ts';

/** Sets plate and driver of a goods permit. Refused once its goods have passed the gate. */
export async function setVehicle(ctx: Context, { plate, driver_name, ...lookup }: VehicleBody): Promise<PermitStatus> {
  return withOpened(ctx, lookup, async (tx, key) => {
    const { row } = await lockPermit(tx, key);
    if (!mayChangeVehicle({ kind: row.kind, progress: PROGRESS_OF[row.state] })) throw new AppError('move_not_allowed');
    await repository.setVehicle(tx, key, { plate, driver_name });
    await record(tx, ctx, {
      property_id: key.property_id,
      action: 'permit.vehicle_changed',
      record: { kind: 'permit', id: key.id },
      personal: { plate, driver_name },
    });
    await announcePermit(tx, key);
    return presentStatus(tx, ctx, key);
  });
}
