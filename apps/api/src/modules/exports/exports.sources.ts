import type { ExportSource, PropertyExport } from '../../platform/export-source.ts';
import { analyticsExport } from '../analytics/analytics-export.service.ts';
import { assetExport } from '../assets/assets-export.service.ts';
import { bayExport, floorExport, unitExport } from '../buildings/buildings-export.service.ts';
import { categoryExport } from '../categories/categories-export.service.ts';
import { complaintExport } from '../complaints/complaints-export.service.ts';
import { ledgerExport } from '../ledger/ledger-export.service.ts';
import { maintenanceExport } from '../maintenance/maintenance-export.service.ts';
import { consumptionExport, meterExport } from '../meters/meters-export.service.ts';
import { propertyExport } from '../property/property-export.service.ts';
import { slotExport } from '../schedule/slots-export.service.ts';
import {
  checkpointExport,
  dutyExport,
  postExport,
  shiftExport,
  templateExport,
} from '../security/security-export.service.ts';
import { tenantExport } from '../tenants/tenants-export.service.ts';
import { workOrderExport } from '../work-orders/work-orders-export.service.ts';

/** The lists of one property; each is downloaded at `/v1/<name>-download`. */
export const PROPERTY_EXPORTS: readonly PropertyExport<unknown>[] = [
  floorExport,
  unitExport,
  bayExport,
  tenantExport,
  categoryExport,
  assetExport,
  meterExport,
  consumptionExport,
  slotExport,
  ledgerExport,
  workOrderExport,
  complaintExport,
  maintenanceExport,
  postExport,
  shiftExport,
  checkpointExport,
  templateExport,
  dutyExport,
  analyticsExport,
];

/**
 * Every list that can be downloaded; a module's source is added here, so that the job knows it in whatever process it runs.
 * It stands in a `.service.ts` of its module that takes nothing but types from this one: the job must not import itself.
 */
const SOURCES: ExportSource<unknown>[] = [propertyExport, ...PROPERTY_EXPORTS];

/** The list of this name, if there is one. */
export function findSource(name: string): ExportSource<unknown> | undefined {
  return SOURCES.find((source) => source.name === name);
}

/** Adds a list that only a test knows; what it gives takes the list away again. */
export function addSource<Row>(source: ExportSource<Row>): () => void {
  const added: ExportSource<unknown> = source;
  SOURCES.push(added);
  return () => void SOURCES.splice(SOURCES.indexOf(added), 1);
}
