import { bays, floors, units } from '@gerbang/shared/contracts/building/buildings';

import { recordExport } from '../../../platform/records/records-export.ts';
import { BAYS, FLOORS, UNITS } from './buildings.records.ts';

export const floorExport = recordExport(FLOORS, floors.query);

export const unitExport = recordExport(UNITS, units.query);

export const bayExport = recordExport(BAYS, bays.query);
