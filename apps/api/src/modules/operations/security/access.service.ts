import { can, type StaffActor } from '@gerbang/shared/access';

import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** The staff member who asks. */
export function staffOf({ actor }: Context): StaffActor {
  if (actor.kind !== 'staff') throw new AppError('forbidden');
  return actor;
}

/** Goes on only for guards and for who plans them: they hold different actions, and a route can name one only. */
export function requireSecurity({ actor }: Context): void {
  if (!can.seeSecurity(actor)) throw new AppError('forbidden');
}
