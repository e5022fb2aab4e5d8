import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { json, problem } from '../../test/server.ts';
import { warmUpRecords } from '../../test/warm-records.ts';
import { JOB, openTenants, watchSaving } from './test-kit.ts';

const DOWNLOAD = 'GET /v1/tenant-download';
const PROGRESS = `GET /v1/exports/${JOB}`;
const SLOW = { timeout: 20_000 };

beforeAll(warmUpRecords, 30_000);
beforeEach(() => {
  // Without layout Mantine treats its menus as hidden, finds nothing to focus in them and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const press = (user: Awaited<ReturnType<typeof openTenants>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Download' }));
const card = async () => within(await screen.findByRole('region', { name: 'Preparing the download' }));

describe('a download', () => {
  it('downloads a short list at once, with the filters of the shown list', async () => {
    const saved = watchSaving();
    const { user, sent, property_id } = await openTenants({
      [DOWNLOAD]: () => json({ content: btoa('PK'), file_name: 'tenant-2026-11-15.xlsx' }),
    });
    await press(user);
    expect(await screen.findByText('Download Success')).toBeTruthy();
    expect(saved).toHaveBeenCalledWith({ href: 'blob:sheet', download: 'tenant-2026-11-15.xlsx' });
    const asked = sent.find(({ path }) => path === '/v1/tenant-download');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({ search_by: 'kopi', property_id });
  });

  it(
    'shows the progress of a long download, on other pages too, and saves the file once it is ready',
    SLOW,
    async () => {
      const saved = watchSaving();
      const views = [
        { state: 'waiting', rows_done: 0, rows_total: null },
        { state: 'running', rows_done: 30_000, rows_total: 120_000 },
        {
          state: 'done',
          rows_done: 120_000,
          rows_total: 120_000,
          url: 'http://gerbang.test/f',
          file_name: 'tenant.xlsx',
        },
      ];
      const { user, router, sent } = await openTenants({
        [DOWNLOAD]: () => json({ job_id: JOB }, 202),
        [PROGRESS]: () => json(views.length > 1 ? views.shift() : views[0]),
      });
      await press(user);
      expect((await card()).getByText('Waiting for its turn')).toBeTruthy();
      await router.navigate('/masterData/floor');
      const shown = await card();
      await waitFor(() => expect(shown.getByText('30,000 of 120,000 rows written')).toBeTruthy(), SLOW);
      expect(shown.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
      await waitFor(() => expect(shown.getByText('The download is ready')).toBeTruthy(), SLOW);
      expect(saved.mock.calls).toEqual([[{ href: 'http://gerbang.test/f', download: 'tenant.xlsx' }]]);
      expect(await screen.findByText('Download Success')).toBeTruthy();
      const asked = sent.filter(({ path }) => path.startsWith('/v1/exports/')).length;
      await user.click(shown.getByRole('button', { name: 'Save again' }));
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
      // Saving again requests only a new URL.
      expect(sent.filter(({ path }) => path.startsWith('/v1/exports/'))).toHaveLength(asked + 1);
    },
  );

  it('shows the progress of a download whose card was closed when the same list is requested again', async () => {
    const { user } = await openTenants({
      [DOWNLOAD]: () => json({ job_id: JOB }, 202),
      [PROGRESS]: () => json({ state: 'running', rows_done: 10, rows_total: null }),
    });
    await press(user);
    const shown = await card();
    expect(await shown.findByText('10 rows written')).toBeTruthy();
    expect(shown.getByRole('progressbar').hasAttribute('aria-valuenow')).toBe(false);
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Preparing the download' })).toBeNull());
    await press(user);
    expect(await (await card()).findByText('10 rows written')).toBeTruthy();
  });

  it('reports when a download fails at the start, at the end, or while another one is being prepared', async () => {
    const answers = [
      () => problem(503, 'unavailable'),
      () => problem(429, 'rate_limited'),
      () => json({ job_id: JOB }, 202),
    ];
    const { user } = await openTenants({
      [DOWNLOAD]: () => (answers.shift() ?? (() => problem(500, 'internal')))(),
      [PROGRESS]: () => json({ state: 'failed', rows_done: 5, rows_total: null }),
    });
    await press(user);
    expect(await screen.findByText('Download Failed')).toBeTruthy();
    await press(user);
    expect(await screen.findByText('Another download is still being prepared. Wait until it is done.')).toBeTruthy();
    await press(user);
    expect((await (await card()).findByRole('alert')).textContent).toContain('could not be prepared');
  });
});
