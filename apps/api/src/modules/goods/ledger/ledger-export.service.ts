import { ledgerQuery } from '@gerbang/shared/contracts/goods/ledger';
import { showCode } from '@gerbang/shared/domain/permits/code';
import { sheets as english } from '@gerbang/shared/messages/en/insight/sheets';
import { sheets as indonesian } from '@gerbang/shared/messages/id/insight/sheets';
import * as z from 'zod/mini';

import type { PropertyExport } from '../../../platform/records/export-source.ts';
import { minuteColumn } from '../../../platform/sheets/sheets.ts';
import * as repository from './ledger.repository.ts';
import type { StoredLot } from './ledger.repository.ts';

/** Export of the ledger with the filters of its list, in order of the permits. */
export const ledgerExport: PropertyExport<StoredLot> = {
  name: 'goods-ledger',
  action: 'permit.read',
  query: ledgerQuery,
  columns(language) {
    const titles = (language === 'en' ? english : indonesian).ledger;
    return [
      { title: titles.name, width: 32, type: 'text', value: (row) => row.name },
      { title: titles.qty_in, type: 'number', value: (row) => row.qty_in },
      { title: titles.qty_out, type: 'number', value: (row) => row.qty_out },
      { title: titles.qty_reserved, type: 'number', value: (row) => row.qty_reserved },
      { title: titles.inside, type: 'number', value: (row) => row.qty_in - row.qty_out },
      { title: titles.unit, type: 'text', value: (row) => row.unit },
      { title: titles.company, width: 28, type: 'text', value: (row) => row.company },
      { title: titles.tenant, width: 28, type: 'text', value: (row) => row.tenant },
      { title: titles.floor, type: 'text', value: (row) => row.floor },
      { title: titles.location, type: 'text', value: (row) => row.location },
      { title: titles.code, width: 18, type: 'text', value: (row) => showCode(row.code) },
      minuteColumn(titles.entered_at, (row) => row.entered_at),
      minuteColumn(titles.leave_by, (row) => row.leave_by),
    ];
  },
  async batch(tx, asked, { after, limit }) {
    const ask = z.parse(ledgerQuery, asked);
    const [permit_id, id] = after?.split('/') ?? [];
    const from = permit_id === undefined || id === undefined ? null : { permit_id, id };
    const rows = await repository.listAfter(tx, ask, from, limit);
    const last = rows.at(-1);
    return { rows, next: rows.length < limit || last === undefined ? null : `${last.permit_id}/${last.id}` };
  },
};
