import type { ExportSource, PropertyExport } from '../../../platform/records/export-source.ts';
import { bayExport, floorExport, unitExport } from '../../building/buildings/buildings-export.service.ts';
import { categoryExport } from '../../building/categories/categories-export.service.ts';
import { propertyExport } from '../../building/property/property-export.service.ts';
import { slotExport } from '../../building/schedule/slots-export.service.ts';
import { tenantExport } from '../../building/tenants/tenants-export.service.ts';
import { ledgerExport } from '../../goods/ledger/ledger-export.service.ts';
import { assetExport } from '../../operations/assets/assets-export.service.ts';
import { complaintExport } from '../../operations/complaints/complaints-export.service.ts';
import { maintenanceExport } from '../../operations/maintenance/maintenance-export.service.ts';
import { consumptionExport, meterExport } from '../../operations/meters/meters-export.service.ts';
import {
  checkpointExport,
  dutyExport,
  postExport,
  shiftExport,
  templateExport,
} from '../../operations/security/security-export.service.ts';
import { workOrderExport } from '../../operations/work-orders/work-orders-export.service.ts';
import { permitExport } from '../../permits/approvals/register-export.service.ts';
import { analyticsExport } from '../analytics/analytics-export.service.ts';

/** Lists of one property, each at `/v1/<name>-download`. */
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
  permitExport,
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
 * All lists that can be downloaded, so that the job finds them in any process. A source must be in a `.service.ts` file
 * that imports only types from this module, to avoid an import cycle.
 */
const SOURCES: ExportSource<unknown>[] = [propertyExport, ...PROPERTY_EXPORTS];

export function findSource(name: string): ExportSource<unknown> | undefined {
  return SOURCES.find((source) => source.name === name);
}

/** Registers a list for a test. Returns a function that removes it. */
export function addSource<Row>(source: ExportSource<Row>): () => void {
  const added: ExportSource<unknown> = source;
  SOURCES.push(added);
  return () => void SOURCES.splice(SOURCES.indexOf(added), 1);
}
