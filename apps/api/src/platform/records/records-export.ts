import { sql } from 'kysely';
import * as z from 'zod/mini';

import type { PropertyExport } from './export-source.ts';
import { sheetColumns, type SheetValues } from './records-sheet.ts';
import { columnOf, listQuery, type RecordListQuery, type RecordKind } from './records.ts';

/** Export of a record kind with the filters of its list, in order of creation. */
export function recordExport(
  { list: _view, ...kind }: RecordKind,
  query: z.ZodMiniType<RecordListQuery>,
): PropertyExport<SheetValues> {
  // Reads the table, not the list view: the view shows one property, while an export runs in the scope of all the
  // person's properties.
  const columns = (property_id: string) => [
    columnOf(kind, 'id'),
    ...kind.sheet.fields.map((field) =>
      'names' in field ? sql`${field.names.cell(property_id)} as ${sql.id(field.name)}` : columnOf(kind, field.name),
    ),
  ];
  return {
    name: kind.name,
    action: kind.access.read,
    query,
    columns: (language) => sheetColumns(kind.sheet, language),
    async batch(tx, asked, { after, limit }) {
      const ask = z.parse(query, asked);
      let list = listQuery(tx, kind, ask, columns(ask.property_id)).$castTo<SheetValues>();
      if (after !== null) list = list.where('id', '>', after);
      const rows = await list.orderBy('id').limit(limit).execute();
      return { rows, next: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
    },
    async count(tx, asked) {
      const list = listQuery(tx, kind, z.parse(query, asked), [columnOf(kind, 'id')]);
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${list}) as found`.execute(tx);
      return rows[0]?.total ?? 0;
    },
  };
}
