import type { PublicProperty } from '@gerbang/shared/contracts/building/public-lists';
import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';

import { ListSelect } from '../../components/form/ListSelect.tsx';
import type { LoadedList } from '../../components/form/ListSelect.tsx';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { aProperty, choose, SECOND_PROPERTY, serveGoods } from '../../test/goods.ts';
import { json } from '../../test/server.ts';
import { FloorSelect } from './FloorSelect.tsx';
import type { ChosenFloor } from './FloorSelect.tsx';
import { PropertySelect } from './PropertySelect.tsx';

beforeAll(() => loadTexts(['forms'], LANGUAGES));

function Place() {
  const [property, setProperty] = useState<PublicProperty | null>(null);
  const [floor, setFloor] = useState<ChosenFloor | null>(null);
  return (
    <>
      <PropertySelect value={property} onChange={setProperty} />
      <FloorSelect property_id={property?.id ?? null} value={floor} onChange={setFloor} />
      <output>{`${property?.name} ${floor?.name}`}</output>
    </>
  );
}

function Generic({ list }: { list: LoadedList }) {
  const [value, setValue] = useState<string | null>(null);
  return <ListSelect label="Pilihan" value={value} onChange={setValue} list={list} />;
}

function show(element: React.ReactNode) {
  render(
    <MantineProvider>
      <StoreProvider>{element}</StoreProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

const A_LIST: LoadedList = {
  options: [
    { value: 'a', label: 'Satu' },
    { value: 'b', label: 'Dua' },
  ],
  isLoading: false,
  isError: false,
  retry: () => {},
};

describe('dropdowns', () => {
  it('[S2-042] offers the public properties, and the floors of the chosen property', async () => {
    serveGoods();
    const user = show(<Place />);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Lantai' }).disabled).toBe(true);
    await choose(user, 'Properti', 'Graha Indah');
    await choose(user, 'Lantai', 'Lantai 2');
    expect(screen.getByText('Graha Indah Lantai 2')).toBeTruthy();
  });

  it('[S2-042] searches properties on the server when there are more than the dropdown can show', async () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      aProperty({ id: `0198a0b0-0000-7000-8000-1${String(index).padStart(11, '0')}`, name: `Mal ${index}` }),
    );
    const sent = serveGoods({
      'GET /v1/public/property': ({ query }) => json(query.get('search') === 'Menara' ? [SECOND_PROPERTY] : many),
    });
    const user = show(<Place />);
    await user.type(screen.getByRole('combobox', { name: 'Properti' }), 'Menara');
    await user.click(await screen.findByRole('option', { name: 'Menara Timur', hidden: true }));
    expect(screen.getByText('Menara Timur undefined')).toBeTruthy();
    expect(sent.map(({ query }) => query.get('search'))).toContain('Menara');
  });

  it('[S2-042] shows in a dropdown that its list is loading or empty', async () => {
    const user = show(<Generic list={A_LIST} />);
    await choose(user, 'Pilihan', 'Dua');
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Pilihan' }).value).toBe('Dua'));
    show(<Generic list={{ ...A_LIST, options: [] }} />);
    expect(screen.getByText('Belum ada pilihan.')).toBeTruthy();
    show(<Generic list={{ ...A_LIST, options: [], isLoading: true }} />);
    expect(screen.getByPlaceholderText('Memuat…')).toBeTruthy();
  });
});
