import { consumptionQuery, meters, type ConsumptionRow } from '@gerbang/shared/contracts/operations/meters';
import { METER_UNITS } from '@gerbang/shared/domain/operations/meters/readings';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import { recordExport } from '../../../platform/records/records-export.ts';
import * as repository from './consumption.repository.ts';
import { readConsumption } from './consumption.service.ts';
import { METERS } from './meters.records.ts';

export const meterExport = recordExport(METERS, meters.query);

/** Consumption of the meters of a property in a month, for billing. */
export const consumptionExport: PropertyExport<ConsumptionRow> = {
  name: 'meter-consumption',
  action: 'property.read',
  query: consumptionQuery,
  columns(language) {
    const { consumption: titles, value: words } = language === 'en' ? english : indonesian;
    return [
      { title: titles.month, type: 'text', value: (row) => row.month },
      { title: titles.serial_number, type: 'text', width: 18, value: (row) => row.serial_number },
      { title: titles.kind, type: 'text', value: (row) => words[row.kind] },
      { title: titles.tenant, type: 'text', width: 28, value: (row) => row.tenant },
      { title: titles.unit, type: 'text', value: (row) => row.unit },
      { title: titles.floor, type: 'text', value: (row) => row.floor },
      { title: titles.location, type: 'text', width: 24, value: (row) => row.location },
      { title: titles.opening, type: 'number', value: (row) => row.opening },
      { title: titles.closing, type: 'number', value: (row) => row.closing },
      { title: titles.multiplier, type: 'number', value: (row) => row.multiplier },
      { title: titles.amount, type: 'number', width: 14, value: (row) => row.amount },
      { title: titles.measured_in, type: 'text', value: (row) => METER_UNITS[row.kind] },
      { title: titles.is_complete, type: 'boolean', value: (row) => row.is_complete },
    ];
  },
  async batch(tx, asked, { after, limit }) {
    const ask = z.parse(consumptionQuery, asked);
    const placedMeters = await repository.listMetersAfter(tx, ask, after, limit);
    const rows = await readConsumption(tx, ask, placedMeters);
    return { rows, next: placedMeters.length < limit ? null : (placedMeters.at(-1)?.id ?? null) };
  },
};
