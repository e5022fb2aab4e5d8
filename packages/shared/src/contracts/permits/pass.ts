import * as z from 'zod/mini';

import { vehicle } from './permit-parts.ts';
import { statusBody } from './status.ts';

/** `POST /v1/public/status/vehicle`: sets plate and driver of a goods permit until it has passed the gate. */
export const vehicleBody = z.extend(statusBody, vehicle.shape);
export type VehicleBody = z.infer<typeof vehicleBody>;
