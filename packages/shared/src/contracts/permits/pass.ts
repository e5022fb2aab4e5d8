import * as z from 'zod/mini';

import { requiredText } from '../common.ts';
import { vehicle } from './permit-parts.ts';
import { statusBody } from './status.ts';

/** `POST /v1/public/status/vehicle`: sets plate and driver of a goods permit until it has passed the gate. */
export const vehicleBody = z.extend(statusBody, vehicle.shape);
export type VehicleBody = z.infer<typeof vehicleBody>;

/**
 * Proves that the status page has shown the permit to this device: its number, and the key that the status contains. The
 * key is neither on the QR nor on paper, so a photo of those allows nothing.
 */
export const passProof = z.strictObject({ code: requiredText(40), key: requiredText(64) });
export type PassProof = z.infer<typeof passProof>;

/**
 * `POST /v1/public/pass/driver-link`: sets plate and driver, and returns the secret of the driver's link. It stays the
 * same for the same plate and driver; for others a new link switches off the old one.
 */
export const driverLinkBody = z.extend(passProof, vehicle.shape);
export type DriverLinkBody = z.infer<typeof driverLinkBody>;

/** `POST /v1/public/pass/late`: tells the dock when a late vehicle will arrive. The last answer counts. */
export const lateBody = z.extend(passProof, { expected_at: z.iso.datetime({ offset: true, error: 'invalid' }) });
export type LateBody = z.infer<typeof lateBody>;
