import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { readDraft } from '../../../lib/drafts/draft-store.ts';
import { uuid } from '../../../test/builders.ts';
import { aGoodsStatus, aLogLine, anItem, aWorkStatus } from '../../../test/permit-builders.ts';
import { json } from '../../../test/server.ts';
import { find } from './test-kit.ts';

const refused = { rejection_note: 'No gas on the dock.', rejected_by: { id: uuid(9) }, rejected_stage: 'tcr' } as const;
const items = [anItem(1, 'Helium cylinder', refused), anItem(2, 'Shelf'), anItem(3, 'Lamp')];
const partly = aGoodsStatus({ progress: 'complete', stages: [], load_unload_items: items });
const PROPERTY = {
  id: uuid(1),
  name: 'Galeri Indah Mall',
  short_code: 'GI',
  time_zone: 'Asia/Jakarta',
  identity_policy: 'photo_required',
  retention_days: 30,
  cutoffs: { loading: '17:00', unloading: '17:00', work: '15:00' },
  lead_days: { loading: 0, unloading: 0, work: 0 },
  brand: { color: null, logo_url: null },
};
const BUILDING = {
  'GET /v1/public/property': () => json([PROPERTY]),
  'GET /v1/public/floor': () => json([]),
};

describe('a permit that is approved in part', () => {
  it('says in the banner how many items were rejected, and leads to them', async () => {
    const { user } = await find(partly);
    const banner = within(screen.getByTestId('status-banner'));
    const row = banner.getByRole('button', { name: /^1 of 3 items rejected/ });
    expect(row.textContent).toBe('1 of 3 items rejectedDo not bring Helium cylinder.');
    await user.click(row);
    expect(document.activeElement?.textContent).toContain('Note of Order taker: No gas on the dock.');
    expect(screen.getByText('2 items').parentElement?.parentElement?.textContent).toBe('Total 2 items, 1 rejected');
  });

  it('says nothing of rejected items when there are none', async () => {
    await find(aGoodsStatus({ progress: 'complete', stages: [] }));
    expect(screen.queryByText(/rejected/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Request a replacement' })).toBeNull();
  });

  it('opens a form with the other data of the permit for a replacement', async () => {
    const { user } = await find(partly, 'en', BUILDING);
    await user.click(screen.getByRole('button', { name: 'Request a replacement' }));
    await waitFor(() => expect(readDraft('loading', Date.now())).toBeDefined());
    expect(readDraft('loading', Date.now())).toMatchObject({
      company: 'PT Sinar Abadi',
      email: 'rina@sinarabadi.co.id',
      property: PROPERTY,
      floor: { id: uuid(31), name: 'Lantai 2' },
      location: '2-15',
      date: '',
      time: '',
      items: [],
    });
  });
});

describe('a rejected permit', () => {
  it('fills the form for goods in with its data again, without photos', async () => {
    const status = aGoodsStatus({ progress: 'rejected', stages: [], load_unload_items: items });
    const { user } = await find(status, 'en', BUILDING);
    await user.click(screen.getByRole('button', { name: 'Apply again with this data' }));
    await waitFor(() => expect(readDraft('loading', Date.now())).toBeDefined());
    expect(readDraft('loading', Date.now())).toMatchObject({
      ktp: null,
      items: [
        { itemName: 'Helium cylinder', itemQuantity: 1, itemUnit: 'pcs', photo: null },
        { itemName: 'Shelf', itemQuantity: 2 },
        { itemName: 'Lamp', itemQuantity: 3 },
      ],
    });
  });

  it('fills the work form with its data again, without photos', async () => {
    const status = aWorkStatus({ progress: 'rejected', is_active: false });
    const { user } = await find(status, 'en', BUILDING);
    await user.click(screen.getByRole('button', { name: 'Apply again with this data' }));
    await waitFor(() => expect(readDraft('sika', Date.now())).toBeDefined());
    const draft = readDraft('sika', Date.now()) as { worker_list: { name: string; ktp: null }[] };
    expect(draft).toMatchObject({ property: PROPERTY, start_date: '', submitter: { name: 'Budi Santoso', ktp: null } });
    expect(draft.worker_list.map(({ name }) => name)).toEqual(status.worker_list.map(({ name }) => name));
    for (const { ktp } of draft.worker_list) expect(ktp).toBeNull();
  });
});

describe('a work permit', () => {
  it('says from when it is valid while its first day is to come', async () => {
    await find(aWorkStatus({ is_active: false, start_date: '2099-11-19', end_date: '2099-11-30' }));
    expect(screen.getByText('Valid from 19 November 2099')).toBeTruthy();
  });

  it('says why the work was stopped and what to do, and promises no renewal', async () => {
    const log = [aLogLine('Suspended', '2026-11-20T03:00:00Z', { note: 'No fire watch.', progress: 'suspended' })];
    await find(aWorkStatus({ progress: 'suspended', is_active: false, progress_log: log }));
    const banner = screen.getByTestId('status-banner').textContent;
    expect(banner).toContain('Reason: No fire watch.');
    expect(banner).toContain('Do not work for now. Contact the building office');
    expect(screen.queryByText(/then to be renewed/)).toBeNull();
  });
});

describe('the history', () => {
  it('names rejected items and who wrote a note, and ticks no return', async () => {
    const log = [
      aLogLine('Returned by TCR', '2026-11-16T03:00:00Z', { stage: 'tcr', note: 'Count again.' }),
      aLogLine('Approved by TCR', '2026-11-16T04:00:00Z', { stage: 'tcr', progress: 'complete' }),
    ];
    const { user } = await find({ ...partly, progress_log: log });
    await user.click(screen.getByRole('button', { name: 'Show history' }));
    const [returned, approved] = within(
      screen.getByRole('button', { name: 'Hide history' }).closest('[data-open]') as HTMLElement,
    ).getAllByRole('listitem');
    expect(returned?.textContent).toContain('Note of Order taker: Count again.');
    expect(returned?.querySelector('.tabler-icon-check')).toBeNull();
    expect(approved?.textContent).toContain('Approved, 1 item rejected');
    expect(approved?.querySelector('.tabler-icon-check')).not.toBeNull();
  });
});
