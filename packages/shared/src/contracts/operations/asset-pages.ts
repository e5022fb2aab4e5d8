import * as z from 'zod/mini';

import { WORK_STATUSES } from '../../domain/operations/work-orders/states.ts';
import { cleanText, id, optionalText, requiredText } from '../common.ts';
import { auditChange } from '../insight/audit.ts';
import { recordParams } from '../records.ts';
import { assets } from './assets.ts';

const moment = z.iso.datetime({ offset: true, error: 'invalid' });

const reason = z.string('required').check(
  cleanText(),
  z.minLength(1, 'required'),
  z.maxLength(500, 'too_long'),
  z.refine((text) => !text.includes('\u0000'), 'invalid'),
);

/** A document of an asset. It is never displayed inline, only downloaded. */
export const assetPaper = z.object({
  id,
  name: z.string(),
  content_type: z.string(),
  bytes: z.number(),
  url: z.string(),
  by: z.nullable(z.string()),
  added_at: z.string(),
});
export type AssetPaper = z.infer<typeof assetPaper>;

export const assetDowntime = z.object({
  id,
  from_at: z.string(),
  until_at: z.nullable(z.string()),
  reason: z.string(),
  by: z.nullable(z.string()),
});
export type AssetDowntime = z.infer<typeof assetDowntime>;

/** Maintenance and work orders of an asset, for people who may read work orders. Costs are in whole rupiah. */
const assetWork = z.object({
  schedules: z.array(z.object({ id, title: z.string(), active: z.boolean(), next_due_on: z.nullable(z.string()) })),
  /** The latest work orders, latest first. */
  orders: z.array(
    z.object({
      id,
      code: z.string(),
      title: z.string(),
      status: z.enum(WORK_STATUSES),
      at: z.string(),
      cost: z.number(),
    }),
  ),
  /** Number and cost of all its work orders, and the cost of the last 365 days. */
  total_orders: z.number(),
  total_cost: z.number(),
  year_cost: z.number(),
});
export type AssetWork = z.infer<typeof assetWork>;

/** `GET /v1/asset/{id}/page`: everything about one asset. */
export const assetPage = z.object({
  asset: assets.record,
  /** URL in the QR code of the asset. */
  label_url: z.string(),
  photo_url: z.nullable(z.string()),
  papers: z.array(assetPaper),
  /** Latest first. */
  downtimes: z.array(assetDowntime),
  /** Minutes out of service in the last ninety days. */
  downtime_minutes: z.number(),
  /** Null when the reader may not read work orders. */
  work: z.nullable(assetWork),
});
export type AssetPage = z.infer<typeof assetPage>;

/** `GET /v1/asset/{id}/history`: work on the asset, latest first. */
export const assetHistory = z.object({
  data: z.array(
    z.object({
      id,
      at: z.string(),
      by: z.nullable(z.string()),
      action: z.string(),
      changes: z.array(auditChange),
    }),
  ),
});
export type AssetHistory = z.infer<typeof assetHistory>;

/** `PUT /v1/asset/{id}/photo`: sets the photo, or removes it with null. */
export const assetPhotoBody = z.strictObject({ photo_url: z.nullable(z.string('invalid')) });
/** `POST /v1/asset/{id}/papers` */
export const assetPaperBody = z.strictObject({ name: requiredText(120), file_url: z.string('required') });
export type AssetPaperBody = z.infer<typeof assetPaperBody>;
export const assetPaperParams = z.extend(recordParams, { paper_id: id });

/** `POST /v1/asset/{id}/downtimes`: the client creates the id. Without `until_at` the downtime is still open. */
export const downtimeBody = z.strictObject({
  id,
  from_at: moment,
  until_at: z._default(z.nullable(moment), null),
  reason,
});
export type DowntimeBody = z.infer<typeof downtimeBody>;
/** `POST /v1/asset/{id}/downtimes/{downtime_id}/end` */
export const endDowntimeBody = z.strictObject({ until_at: moment });
export const downtimeParams = z.extend(recordParams, { downtime_id: id });

/** Maximum number of labels in one print: twenty pages. */
export const LABELS_MAX = 480;
/**
 * `GET /v1/asset-labels`: the labels of the assets in `ids` (separated by commas), or of those that match the filters.
 */
export const labelsQuery = z.object({
  property_id: id,
  ids: z.optional(z.string().check(z.maxLength(LABELS_MAX * 37, 'too_long'))),
  search_by: z._default(z.string().check(z.trim(), z.maxLength(120, 'too_long')), ''),
  category_id: z.optional(id),
  floor_id: z.optional(id),
  state: assets.query.shape.state,
});
export type LabelsQuery = z.infer<typeof labelsQuery>;
export const assetLabels = z.object({
  /** True when there are more assets than labels in the response. */
  is_cut: z.boolean(),
  data: z.array(z.object({ id, code: z.string(), name: z.string(), place: z.string(), label_url: z.string() })),
});
export type AssetLabels = z.infer<typeof assetLabels>;

/** `GET /v1/public/asset-label/{label}`: the response to a scanned label depends on who scans it. */
export const assetLabelParams = z.object({ label: optionalText(40) });
export const scannedLabel = z.object({
  property_name: z.string(),
  /** Only for staff of the property; null for others. */
  asset: z.nullable(z.object({ property_id: id, id })),
  /** Only for tenants of the property; null for others. */
  asset_name: z.nullable(z.string()),
});
export type ScannedLabel = z.infer<typeof scannedLabel>;
