import { can } from '@gerbang/shared/access';

import type { Context } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';

/**
 * Allows guards and planners. The check is in the service because a route can only name one action, and guards and
 * planners hold different actions.
 */
export function requireSecurity({ actor }: Context): void {
  if (!can.seeSecurity(actor)) throw new AppError('forbidden');
}
