import { describe, expect, it } from 'vitest';

import { listDifferences, parseDump } from './schema-dump.ts';

const entry = (type: string, name: string, ...lines: string[]): string =>
  `--\n-- Name: ${name}; Type: ${type}; Schema: public; Owner: gerbang_owner\n--\n\n${lines.join('\n')}\n\n`;

const table = entry('TABLE', 'slot', 'CREATE TABLE public.slot (', '    id uuid NOT NULL,', '    name text', ');');
const index = entry('INDEX', 'slot_by_name', 'CREATE INDEX slot_by_name ON public.slot USING btree (name);');
const rights = entry(
  'ACL',
  'TABLE slot',
  'GRANT SELECT ON TABLE public.slot TO a;',
  'GRANT ALL ON TABLE public.slot TO b;',
);

const compare = (theirs: string, ours: string): string[] => listDifferences(parseDump(theirs), parseDump(ours));

describe('the comparison of two dumps', () => {
  it('ignores the order of objects and of rights in two schema dumps', () => {
    const [, first = '', second = ''] = /(GRANT SELECT.*)\n(GRANT ALL.*)/.exec(rights) ?? [];
    expect(compare(table + index + rights, entry('ACL', 'TABLE slot', second, first) + index + table)).toEqual([]);
  });

  it('reports an index that is missing in the second schema dump, and one that only the second has', () => {
    expect(compare(table + index, table)).toEqual(['missing: INDEX slot_by_name']);
    expect(compare(table, table + index)).toEqual(['added: INDEX slot_by_name']);
  });

  it('reports the differing lines of a definition in two schema dumps', () => {
    expect(compare(table, table.replace('name text', 'name text NOT NULL'))).toEqual([
      'different: TABLE slot',
      '  -     name text',
      '  +     name text NOT NULL',
    ]);
  });

  it('reports a different owner of an object in two schema dumps', () => {
    expect(compare(index, index.replace('gerbang_owner', 'postgres'))).toEqual([
      'different: INDEX slot_by_name',
      '  - owner gerbang_owner',
      '  + owner postgres',
    ]);
  });

  it('reports a different order of columns in two schema dumps', () => {
    const turned = entry('TABLE', 'slot', 'CREATE TABLE public.slot (', '    name text', '    id uuid NOT NULL,', ');');
    expect(compare(table, turned)[0]).toBe('different: TABLE slot');
  });

  it('compares the rows of two dumps regardless of their order', () => {
    const rows = (...lines: string[]): string =>
      `-- Data for Name: menu; Type: TABLE DATA; Schema: public; Owner: o\n${lines.join('\n')}`;
    expect(compare(rows('INSERT 1;', 'INSERT 2;'), rows('INSERT 2;', 'INSERT 1;'))).toEqual([]);
    expect(compare(rows('INSERT 1;'), rows('INSERT 3;'))[0]).toBe('different: TABLE DATA menu');
  });
});
