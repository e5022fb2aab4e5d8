import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { held, json, problem } from '../../test/server.ts';
import { warmUpRecords } from '../../test/warm-records.ts';
import { aFile, aReport, openTenants, watchSaving } from './test-kit.ts';

const IMPORT = 'POST /v1/tenant-import';

beforeAll(warmUpRecords, 30_000);
beforeEach(() => {
  // Without layout Mantine treats its menus as hidden, finds nothing to focus in them and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

async function openImport(answers: Parameters<typeof openTenants>[0] = {}) {
  const app = await openTenants(answers);
  await app.user.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Tenants' }));
  const choose = (file = aFile()) =>
    fireEvent.change(dialog.getByLabelText('Choose an .xlsx file'), { target: { files: [file] } });
  const imports = () => app.sent.filter(({ path }) => path === '/v1/tenant-import');
  return { ...app, dialog, choose, imports };
}
type Dialog = Awaited<ReturnType<typeof openImport>>['dialog'];
const button = (dialog: Dialog, name: RegExp | string) => dialog.getByRole('button', { name });
const cells = (dialog: Dialog) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('an import', () => {
  it('shows before an import what each row would do, and its faults in words', async () => {
    const { user, dialog, choose, imports, property_id } = await openImport({ [IMPORT]: () => json(aReport()) });
    choose();
    await dialog.findByRole('table', { name: 'Report by row' });
    expect(Object.fromEntries(imports()[0]?.query ?? [])).toEqual({ property_id });
    expect(imports()[0]?.headers.get('Content-Type')).toContain('spreadsheetml');
    expect(cells(dialog)).toEqual([
      [
        '5',
        'Without a name',
        'Name: not filled inUnits: “L9-99” not foundActive: cannot be usedName: the same as row 9',
      ],
    ]);
    await user.click(button(dialog, /With faults$/));
    expect(cells(dialog).map(([row, , result]) => [row, result?.slice(0, 24)])).toEqual([
      ['2', 'New'],
      ['3', 'Changed: Phone, Category'],
      ['5', 'Name: not filled inUnits'],
    ]);
    expect(dialog.getByText(/not read: Owner/)).toBeTruthy();
    expect(button(dialog, 'Write 2 rows')).toHaveProperty('disabled', true);
    expect(button(dialog, /Unchanged$/)).toHaveProperty('disabled', true);
  });

  it('imports the checked rows once, skips faulty rows on request, and reloads the list', async () => {
    const answer = held();
    const { user, dialog, choose, imports, sent } = await openImport({
      [IMPORT]: ({ query }) => (query.has('commit') ? answer.answer() : json(aReport())),
    });
    choose(aFile('Tenant baru.xlsx'));
    await user.click(await dialog.findByRole('checkbox', { name: 'Skip 1 row with faults' }));
    await user.click(button(dialog, 'Write 2 rows'));
    expect(button(dialog, 'Write 2 rows')).toHaveProperty('disabled', true);
    expect(button(dialog, 'Another file')).toHaveProperty('disabled', true);
    answer.release(json({ created: 1, changed: 1, unchanged: 0, skipped: 1 }));
    expect(await screen.findByText('1 added, 1 changed.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [, commit] = imports();
    expect(Object.fromEntries(commit?.query ?? [])).toMatchObject({
      commit: 'a'.repeat(64),
      skip_faulty: 'true',
      file_name: 'Tenant baru.xlsx',
    });
    expect(commit?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
    await waitFor(() => expect(sent.filter(({ path }) => path === '/v1/tenant-datatable')).toHaveLength(2));
  });

  it('sends an import again with the same idempotency key after a lost answer', async () => {
    const answers = [
      () => json(aReport({ counts: { create: 1, change: 0, unchanged: 0, fault: 0 } })),
      () => problem(503, 'unavailable'),
    ];
    const { user, dialog, choose, imports } = await openImport({
      [IMPORT]: () => (answers.shift() ?? (() => json({ created: 1, changed: 0, unchanged: 0, skipped: 0 })))(),
    });
    choose();
    await user.click(await dialog.findByRole('button', { name: 'Write 1 row' }));
    expect(await screen.findByText('Import Failed')).toBeTruthy();
    expect((await dialog.findByRole('alert')).textContent).not.toBe('');
    await user.click(button(dialog, 'Write 1 row'));
    expect(await screen.findByText('1 added, 0 changed.')).toBeTruthy();
    const keys = imports().map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys[1]).toBe(keys[2]);
  });

  it('shows a new import report when the data has changed since the check', async () => {
    const good = { create: 1, change: 1, unchanged: 0, fault: 0 };
    const answers = [
      () => json(aReport({ counts: good })),
      () => problem(409, 'conflict'),
      () => json(aReport({ hash: 'b'.repeat(64), counts: { ...good, create: 0 } })),
    ];
    const { user, dialog, choose } = await openImport({
      [IMPORT]: () => answers.shift()?.() ?? problem(500, 'internal'),
    });
    choose();
    await user.click(await dialog.findByRole('button', { name: 'Write 2 rows' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('has changed since');
    expect(await dialog.findByRole('button', { name: 'Write 1 row' })).toBeTruthy();
  });

  it('says why a file cannot be imported, and accepts another file', async () => {
    const answers = [() => problem(415, 'unsupported_media'), () => problem(422, 'sheet_too_large')];
    const missing = {
      rows: [],
      missing_columns: ['floor_id'],
      counts: { create: 0, change: 0, unchanged: 0, fault: 0 },
    };
    const { user, dialog, choose, imports } = await openImport({
      [IMPORT]: () => (answers.shift() ?? (() => json(aReport(missing))))(),
    });
    choose(aFile('besar.xlsx', 5_000_001));
    expect((await dialog.findByRole('alert')).textContent).toBe('The file is too large. At most 5 MB.');
    expect(imports()).toHaveLength(0);
    choose();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('not an .xlsx file'));
    choose();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toContain('not an .xlsx file'));
    choose();
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('lacks these columns: Floor'));
    expect(button(dialog, 'Nothing to write')).toHaveProperty('disabled', true);
    await user.click(button(dialog, 'Another file'));
    expect(await dialog.findByLabelText('Choose an .xlsx file')).toBeTruthy();
  });

  it('shows a long import report in pages', async () => {
    const rows = Array.from({ length: 60 }, (_none, index) => ({
      row: index + 2,
      name: `T${index}`,
      outcome: 'create' as const,
      changes: [],
      faults: [],
    }));
    const { user, dialog, choose } = await openImport({
      [IMPORT]: () => json(aReport({ rows, counts: { create: 60, change: 0, unchanged: 0, fault: 0 } })),
    });
    choose();
    await user.click(await dialog.findByRole('button', { name: 'Page 3' }));
    expect(cells(dialog).map(([row]) => row)).toEqual(Array.from({ length: 10 }, (_none, index) => String(index + 52)));
  });

  it('offers an empty import template in the user’s language', async () => {
    const saved = watchSaving();
    const { user, dialog, sent } = await openImport({
      'GET /v1/tenant-import-template': () => json({ content: btoa('PK'), file_name: 'tenant-template.xlsx' }),
    });
    await user.click(button(dialog, 'Download an empty sheet'));
    await waitFor(() => expect(saved).toHaveBeenCalledWith({ href: 'blob:sheet', download: 'tenant-template.xlsx' }));
    expect(sent.at(-1)?.query.get('language')).toBe('en');
  });

  it('hides the import from users who may only read', async () => {
    await openTenants({}, ['tenant.read']);
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});
