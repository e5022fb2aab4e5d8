import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { aGoodsStatus, anItem, aWorkStatus } from '../../../test/permit-builders.ts';
import { cell, CODE, find } from './test-kit.ts';

describe('the details', () => {
  it('[S2-065] shows the vendor of a goods permit', async () => {
    await find(aGoodsStatus());
    expect(cell('Vendor')).toContain('Rina WulandariPT Sinar Abadi');
    expect(screen.queryByText('Submitter')).toBeNull();
  });

  it('[S2-065] shows the submitter of a work permit', async () => {
    await find(aWorkStatus());
    expect(cell('Submitter')).toContain('Budi SantosoCV Karya Mandiribudi@karyamandiri.co.id0813 4455 6677');
    expect(screen.queryByText('Vendor')).toBeNull();
  });

  it('[S2-066] shows the code of a permit and copies it', async () => {
    const { user } = await find(aGoodsStatus());
    await user.click(screen.getByRole('button', { name: 'Copy number' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(CODE);
  });

  it('[S2-067] [S6-007] shows the tenant of a permit instead of its submitter or vendor', async () => {
    await find(aWorkStatus({ tenant: { name: 'Batik Pesona' } }));
    expect(cell('Tenant')).toBe('TenantBatik Pesona');
    expect(screen.queryByText('Submitter')).toBeNull();
    expect(screen.queryByText('Budi Santoso')).toBeNull();
  });

  it('[S2-068] shows property, floor and unit as the destination of a permit', async () => {
    await find(aGoodsStatus());
    expect(cell('Destination')).toBe('DestinationGaleri Indah MallLantai 2, Unit 2-15');
  });

  it('does not call a location without a number a unit', async () => {
    await find(aGoodsStatus({ location: 'Atrium' }));
    expect(cell('Destination')).toBe('DestinationGaleri Indah MallLantai 2, Atrium');
  });

  it('[S2-069] shows the day and the slot of goods in the property’s time zone', async () => {
    await find(aGoodsStatus({ property: { id: uuid(1), name: 'Mal', time_zone: 'Asia/Makassar' } }));
    expect(cell('Schedule')).toBe('Schedule18 November 202608:00 - 10:00 WITA');
  });

  it('[S2-069] shows the dates, times and renewal period of work', async () => {
    await find(aWorkStatus());
    expect(cell('Schedule')).toBe(
      'ScheduleMon, 16-Nov-2026 to Sat, 05-Dec-202622:00 - 06:00 the next day WIBValid until 29 November 2026, then to be renewed',
    );
  });

  it('leaves out details that a permit does not have', async () => {
    await find(aGoodsStatus({ vendor: null, date: null, time: null, floor: null, location: '' }));
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Destination']);
    expect(cell('Destination')).toBe('DestinationGaleri Indah Mall');
  });
});

describe('the items', () => {
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

  it('[S2-070] lists the items of a permit with photo, name and quantity', async () => {
    await find(aGoodsStatus());
    expect(rows().map((row) => row.textContent)).toEqual(['Kardus stok kemeja1 pcs', 'Manekin2 pcs']);
    expect(screen.getByRole('img', { name: 'Photo of Manekin' }).getAttribute('src')).toBe('/v1/files/item-2');
  });

  it('[S4-027] lists rejected items last, crossed out, with the note', async () => {
    await find(mixed);
    const last = rows().at(-1) as HTMLElement;
    expect(last.textContent).toBe('Helium cylinderRejected1 pcsNote: No gas on the dock.');
    expect([...last.querySelectorAll('s')].map((struck) => struck.textContent)).toEqual(['Helium cylinder', '1 pcs']);
  });

  it('[S4-028] shows items without a note as accepted: neither crossed out nor called rejected', async () => {
    await find(mixed);
    const accepted = rows().slice(0, 2);
    expect(accepted.map((row) => row.textContent)).toEqual(['Shelf2 units', 'Lamp3 pcs']);
    expect(accepted.flatMap((row) => [...row.querySelectorAll('s')])).toEqual([]);
  });

  it('[S4-029] counts only the accepted items of a permit', async () => {
    await find(mixed);
    expect(screen.getByText(/^Total/).textContent).toBe('Total 2 items');
  });
});

describe('the work', () => {
  it('[S2-071] shows the work of a permit with its details and workers', async () => {
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
  ])('[S4-030] shows for is_active %s of a work permit the badge %s', async (is_active, text) => {
    await find(aWorkStatus({ is_active }));
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(is_active ? 'Non Active' : 'Active')).toBeNull();
  });

  it('[S4-031] shows no active badge for goods', async () => {
    await find(aGoodsStatus({ is_active: true }));
    expect(screen.queryByText(/^(Non )?Active$/)).toBeNull();
  });
});
