import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';

import type { Tx } from '../../../platform/database/database.ts';

/** Leaves `updated_at` unchanged: a decision on the permit as it was seen, and a pass already shown, stay valid. */
export async function setVehicle(
  tx: Tx,
  { property_id, id }: PermitKey,
  vehicle: { plate: string; driver_name: string },
): Promise<void> {
  await tx.updateTable('permit').set(vehicle).where('property_id', '=', property_id).where('id', '=', id).execute();
}
