import type { PropertyListQuery } from '@gerbang/shared/contracts/building/property';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import { wallClock } from '@gerbang/shared/time/wall-clock';

import type { ExportSource } from '../../../platform/records/export-source.ts';
import * as repository from './property.repository.ts';

export const propertyExport: ExportSource<repository.ListedProperty> = {
  name: 'property',
  action: 'property.read',
  columns(language) {
    const titles = (language === 'en' ? english : indonesian).property;
    return [
      { title: titles.name, width: 32, type: 'text', value: (row) => row.name },
      { title: titles.short_code, type: 'text', value: (row) => row.short_code },
      { title: titles.type, type: 'text', value: (row) => row.type },
      { title: titles.city, type: 'text', value: (row) => row.city },
      { title: titles.time_zone, type: 'text', value: (row) => row.time_zone },
      { title: titles.floors, type: 'number', value: (row) => row.floors },
      { title: titles.tenants, type: 'number', value: (row) => row.tenants },
      { title: titles.open_permits, type: 'number', value: (row) => row.open_permits },
      { title: titles.uses_gate, type: 'boolean', value: (row) => row.uses_gate },
      { title: titles.active, type: 'boolean', value: (row) => row.active },
      { title: titles.updated_at, type: 'date', value: (row) => wallClock(row.updated_at, row.time_zone).date },
    ];
  },
  async batch(tx, query, { after, limit }) {
    const rows = await repository.listAfter(tx, query as PropertyListQuery, after, limit);
    return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
  },
};
