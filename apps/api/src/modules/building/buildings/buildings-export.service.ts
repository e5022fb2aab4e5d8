import { bays, floors, units } from '@gerbang/shared/contracts/buildings';

import { recordExport } from '../../platform/records-export.ts';
import { BAYS, FLOORS, UNITS } from './buildings.records.ts';

/** The floors of a property as a sheet. */
export const floorExport = recordExport(FLOORS, floors.query);

/** The units of a property as a sheet. */
export const unitExport = recordExport(UNITS, units.query);

/** The bays and goods lifts of a property as a sheet. */
export const bayExport = recordExport(BAYS, bays.query);
