import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../test/builders.ts';
import { aGoodsStatus, anItem, aWorkStatus } from '../../test/permit-builders.ts';
import { cell, CODE, find } from './test-kit.ts';

describe('the details', () => {
  it('[S2-065] show the vendor of goods', async () => {
    await find(aGoodsStatus());
    expect(cell('Vendor')).toContain('Rina WulandariPT Sinar Abadi');
    expect(screen.queryByText('Submitter')).toBeNull();
  });

  it('[S2-065] show the submitter of work', async () => {
    await find(aWorkStatus());
    expect(cell('Submitter')).toContain('Budi SantosoCV Karya Mandiribudi@karyamandiri.co.id0813 4455 6677');
    expect(screen.queryByText('Vendor')).toBeNull();
  });

  it('[S2-066] show the code, which can be copied', async () => {
    const { user } = await find(aGoodsStatus());
    await user.click(screen.getByRole('button', { name: 'Copy number' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(CODE);
  });

  it('[S2-067] [S6-007] show the tenant and then neither submitter nor vendor', async () => {
    await find(aWorkStatus({ tenant: { name: 'Batik Pesona' } }));
    expect(cell('Tenant')).toBe('TenantBatik Pesona');
    expect(screen.queryByText('Submitter')).toBeNull();
    expect(screen.queryByText('Budi Santoso')).toBeNull();
  });

  it('[S2-068] show property, floor and unit as destination', async () => {
    await find(aGoodsStatus());
    expect(cell('Destination')).toBe('DestinationGaleri Indah MallLantai 2, Unit 2-15');
  });

  it('do not call a place a unit', async () => {
    await find(aGoodsStatus({ location: 'Atrium' }));
    expect(cell('Destination')).toBe('DestinationGaleri Indah MallLantai 2, Atrium');
  });

  it('[S2-069] show the schedule of goods: the day and the slot at the property', async () => {
    await find(aGoodsStatus({ property: { name: 'Mal', time_zone: 'Asia/Makassar' } }));
    expect(cell('Schedule')).toBe('Schedule18 November 202608:00 - 10:00 WITA');
  });

  it('[S2-069] show the schedule of work: dates, times, and how long it is renewed', async () => {
    await find(aWorkStatus());
    expect(cell('Schedule')).toBe(
      'ScheduleMon, 16-Nov-2026 to Sat, 05-Dec-202622:00 - 06:00 WIBValid until 29 November 2026, then to be renewed',
    );
  });

  it('leave out what is not known', async () => {
    await find(aGoodsStatus({ vendor: null, date: null, time: null, floor: null, location: '' }));
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Destination']);
    expect(cell('Destination')).toBe('DestinationGaleri Indah Mall');
  });
});

describe('the goods', () => {
  const mixed = aGoodsStatus({
    load_unload_items: [
      anItem(1, 'Helium cylinder', { rejection_note: 'No gas on the dock.', rejected_by: { id: uuid(9) } }),
      anItem(2, 'Shelf', { unit: 'units' }),
      anItem(3, 'Lamp'),
    ],
  });
  const rows = () => {
    const card = screen.getByRole('heading', { name: 'Items' }).parentElement?.parentElement;
    return within(card as HTMLElement).getAllByRole('listitem');
  };

  it('[S2-070] are listed with photo, name and quantity', async () => {
    await find(aGoodsStatus());
    expect(rows().map((row) => row.textContent)).toEqual(['Kardus stok kemeja1 pcs', 'Manekin2 pcs']);
    expect(screen.getByRole('img', { name: 'Photo of Manekin' }).getAttribute('src')).toBe('/v1/files/item-2');
  });

  it('[S4-027] that were rejected come last, crossed out, with the note', async () => {
    await find(mixed);
    const last = rows().at(-1) as HTMLElement;
    expect(last.textContent).toBe('Helium cylinderRejected1 pcsNote: No gas on the dock.');
    expect([...last.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual(['Helium cylinder', '1 pcs']);
  });

  it('[S4-028] without a note are accepted: neither crossed out nor called rejected', async () => {
    await find(mixed);
    const accepted = rows().slice(0, 2);
    expect(accepted.map((row) => row.textContent)).toEqual(['Shelf2 units', 'Lamp3 pcs']);
    expect(accepted.flatMap((row) => [...row.querySelectorAll('s')])).toEqual([]);
  });

  it('[S4-029] are counted as far as they are accepted', async () => {
    await find(mixed);
    expect(screen.getByText(/^Total/).textContent).toBe('Total 2 items');
  });
});

describe('the work', () => {
  it('[S2-071] is shown with its details and its workers', async () => {
    await find(aWorkStatus());
    const details = screen.getByRole('heading', { name: 'Work details' }).parentElement as HTMLElement;
    expect(
      within(details)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['CivilBongkar dinding partisi', 'ME']);
    const workers = screen.getByRole('heading', { name: 'Worker list' }).parentElement?.parentElement as HTMLElement;
    expect(
      within(workers)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'AgusTukangagus@karyamandiri.co.id0813 1111 2222',
      'SlametHelperslamet@karyamandiri.co.id0813 3333 4444',
    ]);
    expect(
      within(workers)
        .getAllByRole('img')
        .map((photo) => photo.getAttribute('alt')),
    ).toEqual(['KTP preview of Agus']);
    expect(screen.queryByRole('heading', { name: 'Items' })).toBeNull();
  });

  it.each([
    [true, 'Active'],
    [false, 'Non Active'],
  ])('[S4-030] carries a badge: is_active %s reads %s', async (is_active, text) => {
    await find(aWorkStatus({ is_active }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(is_active ? 'Non Active' : 'Active')).toBeNull();
  });

  it('[S4-031] alone carries it: goods have none', async () => {
    await find(aGoodsStatus({ is_active: true }));
    expect(screen.queryByText(/^(Non )?Active$/)).toBeNull();
  });
});
