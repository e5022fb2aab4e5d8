import type { BackupRequest, BackupRun, ServerBackups, ServerHealth } from '@gerbang/shared/contracts/insight/server';
import { CHECKS } from '@gerbang/shared/domain/insight/doctor';
import { addDays } from '@gerbang/shared/time/dates';
import { HOUR_MS } from '@gerbang/shared/time/spans';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aModule, aStaffRecord } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { warmUp } from '../../../test/warm-up.ts';

const HEALTH = 'GET /v1/server/health';
const BACKUPS = 'GET /v1/server/backups';
const about = { host: 'gerbang.mall.example', groups: 2, properties: 23 };

function aHealth(change: Partial<ServerHealth> = {}): ServerHealth {
  return {
    ...about,
    examined_at: '2026-11-16T01:43:00Z',
    is_checking: false,
    checks: CHECKS.map((id) => ({ id, state: 'good' as const, found: `${id} is fine` })),
    days: Array.from({ length: 30 }, (_, index) => ({
      day: addDays('2026-10-18', index),
      state: index === 0 ? null : index === 10 ? ('bad' as const) : ('good' as const),
    })),
    queue: {
      kinds: [
        { kind: 'mail', waiting: 3, oldest_seconds: 41 },
        { kind: 'downloads', waiting: 0, oldest_seconds: null },
        { kind: 'other', waiting: 1, oldest_seconds: 125 },
      ],
      failed: [],
    },
    versions: { gerbang: '0.2.0', schema: '0022-server', node: '26.1.0', postgresql: '15.14' },
    ...change,
  };
}

const aRun = (change: Partial<BackupRun> = {}): BackupRun => ({
  id: '20261115190000-abcd',
  taken_at: '2026-11-15T19:00:00Z',
  state: 'complete',
  kind: 'nightly',
  fault: null,
  seconds: 368,
  database_bytes: 8_400_000_000,
  files: 118_402,
  new_bytes: 214_000_000,
  tested_at: null,
  test_seconds: null,
  ...change,
});

const service = {
  is_silent: false,
  seen_at: '2026-11-16T02:00:00Z',
  nightly_at: '02:00',
  time_zone: 'Asia/Jakarta',
  next_at: '2026-11-16T19:00:00Z',
  kit_is_safe: true,
};

function aBackups(change: Partial<ServerBackups> = {}): ServerBackups {
  return {
    ...about,
    runs: [aRun()],
    last_good_at: new Date(Date.now() - 14 * HOUR_MS).toISOString(),
    last_test: { at: '2026-11-11T20:00:00Z', seconds: 252 },
    service,
    requests: [],
    ...change,
  };
}

const aRequest = (change: Partial<BackupRequest> = {}): BackupRequest => ({
  kind: 'backup',
  asked_at: '2026-11-16T02:00:00Z',
  taken_up_at: null,
  ended_at: null,
  fault: null,
  step: null,
  share: null,
  ...change,
});

const operator = aStaffRecord({ modules: [aModule('Settings', [['Server', '/settings/server']])] });
beforeAll(warmUp('/settings/server', '/settings/server/backups'), 60_000);
beforeEach(() => staffSession(operator));

const region = (name: string) => screen.findByRole('region', { name });

describe('the health of the server', () => {
  it('begins with one sentence, and shows 30 days, the queue and the versions', async () => {
    stubServer({ [HEALTH]: () => json(aHealth()) });
    renderApp('/settings/server');
    expect(await screen.findByRole('heading', { name: 'Everything works' })).toBeDefined();
    expect(screen.getByText('gerbang.mall.example · 2 groups, 23 properties')).toBeDefined();
    expect(screen.getByText('14 of 14 checks good. Last run 16 Nov, 08:43, every hour.')).toBeDefined();
    expect(screen.getByText('Last 30 days: 28 good, 0 to look at, 1 with a fault, 1 without a check')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'To look at' })).toBeNull();
    expect(within(await region('Job queue')).getByText('3 waiting, 41 s')).toBeDefined();
    expect(within(await region('Job queue')).getByText('1 waiting, 2 m')).toBeDefined();
    expect(within(await region('Versions')).getByText('15.14')).toBeDefined();
  });

  it('says what does not work first, with what to do', async () => {
    const checks = aHealth().checks.map((check) => {
      if (check.id === 'mail')
        return { ...check, state: 'bad' as const, found: '535 login refused', todo: 'Correct SMTP_URL' };
      return check.id === 'disk' ? { ...check, state: 'look' as const, found: '12 % free', todo: 'Make room' } : check;
    });
    const queue = { ...aHealth().queue, failed: [{ name: 'permits.send-created-mail', count: 2 }] };
    stubServer({ [HEALTH]: () => json(aHealth({ checks, queue })) });
    renderApp('/settings/server/health');
    expect(await screen.findByRole('heading', { name: 'Mail does not work' })).toBeDefined();
    const lines = within(screen.getByRole('list', { name: 'To look at' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'MailBroken535 login refused→ Correct SMTP_URL',
      'DiskTo look at12 % free→ Make room',
    ]);
    expect(screen.getByText('2 failed for good')).toBeDefined();
  });

  it('counts things to look at', async () => {
    const look = aHealth().checks.map((check) =>
      ['disk', 'tls'].includes(check.id) ? { ...check, state: 'look' as const } : check,
    );
    stubServer({ [HEALTH]: () => json(aHealth({ checks: look })) });
    renderApp('/settings/server/health');
    expect(await screen.findByRole('heading', { name: 'Everything works, 2 things to look at' })).toBeDefined();
  });

  it('says that nothing has been checked yet', async () => {
    stubServer({ [HEALTH]: () => json(aHealth({ examined_at: null, checks: [] })) });
    renderApp('/settings/server/health');
    expect(await screen.findByRole('heading', { name: 'Nothing has been checked yet' })).toBeDefined();
  });

  it('runs the checks, and shows the new result without a reload', async () => {
    let health = aHealth();
    const sent = stubServer({
      [HEALTH]: () => json(health),
      'POST /v1/server/check': () => {
        health = aHealth({ is_checking: true });
        return json({}, 202);
      },
    });
    const { user } = renderApp('/settings/server/health');
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Checking' })).disabled).toBe(true);
    health = aHealth({ examined_at: '2026-11-16T02:00:00Z' });
    expect(await screen.findByText(/Last run 16 Nov, 09:00/, {}, { timeout: 5_000 })).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check now' }).disabled).toBe(false);
    expect(sent.filter(({ path }) => path === '/v1/server/check')).toHaveLength(1);
    expect(sent.find(({ path }) => path === '/v1/server/health')?.query.get('time_zone')).toBe('Asia/Jakarta');
  });

  it('can be loaded again after a failure', async () => {
    let answer = () => problem(503, 'unavailable');
    stubServer({ [HEALTH]: () => answer() });
    const { user } = renderApp('/settings/server/health');
    const retry = await screen.findByRole('button', { name: 'Try again' });
    answer = () => json(aHealth());
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Everything works' })).toBeDefined();
  });

  it('is closed to people whose menu does not have it', async () => {
    await staffSession();
    stubServer({});
    renderApp('/settings/server/health');
    expect(await screen.findByRole('heading', { name: /access/i })).toBeDefined();
  });
});

describe('the backups of the server', () => {
  it('shows the facts and each backup with its state', async () => {
    const runs = [
      aRun(),
      aRun({ id: 'b', state: 'tested', tested_at: '2026-11-15T20:00:00Z', test_seconds: 252 }),
      aRun({
        id: 'c',
        state: 'failed',
        fault: 'The bucket refuses',
        database_bytes: null,
        files: null,
        new_bytes: null,
      }),
    ];
    stubServer({ [BACKUPS]: () => json(aBackups({ runs })) });
    renderApp('/settings/server/backups');
    expect(await screen.findByText('14 h of work lost')).toBeDefined();
    expect(screen.getByText(/14 h ago · next 02:00/)).toBeDefined();
    expect(screen.getByText('Stored')).toBeDefined();
    const [, complete, tested, failed] = within(screen.getByRole('table', { name: 'Backups' })).getAllByRole('row');
    expect(complete?.textContent).toContain(
      'Mon, 16 Nov, 02:00Nightly · 6 mCompleteChecksums match8.4 GB118,402+ 214 MBRestore',
    );
    expect(tested?.textContent).toContain('TestedRestored Mon, 16 Nov, 03:00, 4 m');
    expect(failed?.textContent).toContain('FailedThe bucket refuses–––');
    expect(within(failed as HTMLElement).queryByRole('button')).toBeNull();
    expect(within(await region('Schedule')).getByText('02:00 WIB')).toBeDefined();
  });

  it('asks for a backup, shows its progress, and then the backup', async () => {
    let backups = aBackups({ runs: [] });
    const sent = stubServer({
      [BACKUPS]: () => json(backups),
      'POST /v1/server/backups/requests': () => {
        backups = {
          ...backups,
          requests: [aRequest({ taken_up_at: '2026-11-16T02:00:00Z', step: 'files', share: 0.61 })],
        };
        return json({}, 202);
      },
    });
    const { user } = renderApp('/settings/server/backups');
    expect(await screen.findByText('Nothing is saved yet. Back up now.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Back up now' }));
    expect(await screen.findByText('2 of 3: files, 61%')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Progress of the backup' }).getAttribute('aria-valuenow')).toBe(
      '61',
    );
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ kind: 'backup' });
    backups = aBackups({
      requests: [aRequest({ taken_up_at: '2026-11-16T02:00:00Z', ended_at: '2026-11-16T02:06:00Z' })],
    });
    expect(await screen.findByText('Complete', {}, { timeout: 5_000 })).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('says why a test failed', async () => {
    const request = aRequest({ kind: 'test', ended_at: '2026-11-16T02:00:00Z', fault: 'A file is missing' });
    stubServer({ [BACKUPS]: () => json(aBackups({ requests: [request] })) });
    renderApp('/settings/server/backups');
    expect((await screen.findByRole('alert')).textContent).toBe('The last test failed: A file is missing');
  });

  it.each([
    [null, 'sudo systemctl enable --now gerbang-backup', /has never run/],
    [{ ...service, is_silent: true }, 'systemctl status gerbang-backup', /no sign since Mon, 16 Nov, 09:00/],
  ])('says that nobody takes up requests', async (gone, command, text) => {
    stubServer({ [BACKUPS]: () => json(aBackups({ service: gone })) });
    renderApp('/settings/server/backups');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText(command)).toBeDefined();
  });

  it('has the command of a restore to copy, and nothing that starts one', async () => {
    const sent = stubServer({ [BACKUPS]: () => json(aBackups()) });
    const { user } = renderApp('/settings/server/backups');
    await user.click(await screen.findByRole('button', { name: 'Restore the backup of Mon, 16 Nov, 02:00' }));
    const dialog = await screen.findByRole('dialog', { name: 'Go back to Mon, 16 Nov, 02:00?' });
    const [copy] = within(dialog).getAllByRole('button', { name: 'Copy command' });
    await user.click(copy as HTMLElement);
    expect(await navigator.clipboard.readText()).toBe('sudo gerbang restore 20261115190000-abcd');
    expect(within(dialog).getByRole('button', { name: 'Copied' })).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('says how to store the recovery kit until somebody has', async () => {
    stubServer({ [BACKUPS]: () => json(aBackups({ service: { ...service, kit_is_safe: false } })) });
    const { user } = renderApp('/settings/server/backups');
    expect(await screen.findByText('Not stored yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'How to store it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Store the recovery kit' });
    expect(within(dialog).getByText('sudo gerbang backup kit --to kit.txt')).toBeDefined();
  });
});
