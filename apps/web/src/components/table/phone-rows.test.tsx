import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';

import type { TableState } from '../../lib/address/use-table-state.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import type { Column } from './data-table.ts';
import { PhoneRows } from './PhoneRows.tsx';

beforeAll(() => loadTexts(['table'], LANGUAGES));

interface Tree {
  name: string;
  height: string;
  place: string | null;
  age: number;
}
const OAK: Tree = { name: 'Oak', height: '12 m', place: 'Park', age: 80 };
const TABLE = { datas: [OAK, { ...OAK, name: 'Elm', place: null }], status: 'ready' } as unknown as TableState<Tree>;
const COLUMNS: readonly [Column<Tree>, ...Column<Tree>[]] = [
  { key: 'name', title: 'Name', cell: ({ name }) => `${name} with a note`, short: ({ name }) => name },
  { key: 'colour', title: 'Colour', cell: () => 'green' },
  { key: 'place', title: 'Place', cell: ({ place }) => place, phone: 'text' },
  { key: 'height', title: 'Height', cell: ({ height }) => height, phone: 'text' },
  { key: 'age', title: 'Age', cell: ({ age }) => age, short: ({ age }) => `Age ${age}`, phone: 'mark' },
  { key: 'note', title: 'Note', cell: () => 'late', phone: 'note' },
];

it('fills the two lines of a row on a phone from the columns that have a place there', async () => {
  const open = vi.fn();
  render(
    <MantineProvider>
      <PhoneRows label="Trees" table={TABLE} columns={COLUMNS} rowKey={({ name }) => name} opens={{ open }} />
    </MantineProvider>,
  );
  const [oak, elm] = screen.getAllByRole('listitem').map((row) => [...row.querySelectorAll('[data-of], button')]);
  expect(oak?.map((part) => part.textContent)).toEqual(['Oak', 'Park · 12 m', 'Age 80', 'late']);
  expect(elm?.map((part) => part.textContent)).toEqual(['Elm', '12 m', 'Age 80', 'late']);
  // A tap anywhere on the row opens it.
  await userEvent.click(screen.getAllByText('Age 80')[0] as HTMLElement);
  expect(open).toHaveBeenCalledExactlyOnceWith(OAK);
});
