import type { MoveWorkOrderBody, WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { uuid } from '../../../test/builders.ts';
import { withoutMotion } from '../../../test/reduced-motion.ts';
import { json, problem, type stubServer } from '../../../test/server.ts';
import { anOrder, openWork } from './test-kit.ts';

// Loads the screen's code first, because loading can exceed the time limit of a test.
beforeAll(async () => {
  await import('./WorkOrderScreen.tsx');
}, 180_000);
beforeEach(() => {
  localStorage.clear();
  withoutMotion();
  // Mantine warns that its menus have nothing to focus, because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const ID = uuid(1);

/** Opens a work order in progress. Its timer has been forgotten, so it suggests no hours. */
async function openOrder(change: Partial<WorkOrderRecord> = {}, routes: Parameters<typeof stubServer>[0] = {}) {
  const order = anOrder({ status: 'in_progress', started_at: '2026-11-16T03:00:00.000Z', ...change });
  const done = { ...order, status: 'done' as const, done_at: new Date().toISOString() };
  const work = await openWork({
    address: `/${ID}`,
    routes: {
      [`GET /v1/work-order/${ID}`]: () => json(order),
      [`POST /v1/work-order/${ID}/moves`]: () => json(done),
      ...routes,
    },
  });
  const finish = async () => {
    await work.user.click(await screen.findByRole('button', { name: 'Finish' }));
    return within(await screen.findByRole('dialog', { name: 'Finish the work' }));
  };
  const sent = () => work.sent.find(({ path }) => path.endsWith('/moves'))?.body as MoveWorkOrderBody | undefined;
  return { ...work, finish, finished: sent };
}

/** Lets a click on the signature area count as a drawing, because jsdom has no canvas. */
function stubDrawing() {
  const pen = { beginPath: () => {}, moveTo: () => {}, lineTo: () => {}, stroke: () => {}, drawImage: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((answer) => answer(new Blob(['drawn'])));
  HTMLCanvasElement.prototype.setPointerCapture = () => {};
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({}));
}

describe('the closing sheet of a work order', () => {
  it('saves a part and hours that were typed on the page and not saved', async () => {
    const { user, finish, finished } = await openOrder();
    await user.click(await screen.findByRole('button', { name: 'Add a part' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Motor pintu');
    await user.click(screen.getByRole('button', { name: 'Add hours' }));
    await user.type(screen.getByRole('textbox', { name: 'Hours' }), '1');
    const sheet = await finish();
    // A landmark in the sheet would repeat those of the page behind.
    expect(sheet.queryByRole('banner')).toBeNull();
    expect(sheet.queryByRole('region')).toBeNull();
    const parts = within(sheet.getByRole('group', { name: 'Parts' }));
    expect(parts.getByRole('listitem').textContent).toContain('Motor pintuJust typed, saved when you finish');
    await user.click(sheet.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(finished()).toMatchObject({
      move: 'finish',
      closing: { parts: [{ name: 'Motor pintu', qty: 1, unit_cost: 0 }], times: [{ minutes: 90 }], signature: null },
    });
    expect(screen.queryByText('Motor pintu')).toBeNull();
  });

  it('keeps the values of the sheet when it is closed, and when the page is opened again', async () => {
    const first = await openOrder();
    const sheet = await first.finish();
    await first.user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Sabuk gigi');
    await first.user.click(sheet.getByRole('button', { name: 'Add to the list' }));
    await first.user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Baut');
    await first.user.click(sheet.getByRole('button', { name: '15 minutes more' }));
    await first.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first.unmount();
    const second = await openOrder();
    const again = await second.finish();
    await second.user.click(again.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(second.finished()?.closing).toMatchObject({
      parts: [{ name: 'Sabuk gigi' }, { name: 'Baut' }],
      times: [{ minutes: 15 }],
    });
  });

  it('names the next missing evidence on the button of the sheet, and accepts a reason instead of a signature', async () => {
    const { user, finish, finished } = await openOrder({ required: ['hours', 'parts', 'signature'] });
    const sheet = await finish();
    expect(sheet.getByText('3 things still missing')).toBeDefined();
    await user.click(sheet.getByRole('button', { name: 'Enter the hours' }));
    await user.click(sheet.getByRole('button', { name: '15 minutes more' }));
    await user.click(sheet.getByRole('button', { name: 'Enter the parts' }));
    expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('Baut');
    await user.click(sheet.getByRole('button', { name: 'Not there' }));
    await user.click(sheet.getByRole('button', { name: 'Ask for a signature' }));
    await user.keyboard('Toko sudah tutup');
    expect(sheet.getByText('Everything is here')).toBeDefined();
    expect(finished()).toBeUndefined();
    await user.click(sheet.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(finished()?.closing?.unsigned_reason).toBe('Toko sudah tutup'));
  });

  it('refuses to add a part without a name to the list, and shows it at the field', async () => {
    const { user, finish } = await openOrder();
    const sheet = await finish();
    await user.click(sheet.getByRole('button', { name: 'Add to the list' }));
    const name = sheet.getByRole('textbox', { name: 'Name' });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    await user.type(name, 'Baut');
    await user.click(sheet.getByRole('button', { name: 'Add to the list' }));
    expect(sheet.getByRole('listitem').textContent).toContain('Baut');
    expect(name.getAttribute('aria-invalid')).not.toBe('true');
  });

  it('asks for the name of a drawn signature, also after the sheet was closed and opened again', async () => {
    stubDrawing();
    const { user, finish, finished } = await openOrder();
    const first = await finish();
    await user.click(first.getByRole('button', { name: 'Ask for a signature' }));
    await user.pointer([{ keys: '[MouseLeft]', target: first.getByText(/^Signature area/) }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sheet = await finish();
    await user.click(sheet.getByRole('button', { name: 'Finish' }));
    const name = sheet.getByRole('textbox', { name: 'Name of the signer' });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(finished()).toBeUndefined();
  });

  it('finishes a reopened work order with a new id, and without what was saved when it was first finished', async () => {
    const lost = await openOrder({}, { [`POST /v1/work-order/${ID}/moves`]: () => problem(500, 'internal') });
    const sheet = await lost.finish();
    await lost.user.type(sheet.getByRole('textbox', { name: 'Note (optional)' }), 'Selesai pagi');
    await lost.user.click(sheet.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(lost.finished()).toBeDefined());
    const id = lost.finished()?.id ?? '';
    lost.unmount();
    const finished = { kind: 'moved', move: 'finish', text: '', detail: {}, by: null } as const;
    const again = await openOrder({ events: [{ ...finished, id, at: '2026-11-16T04:00:00.000Z' }] });
    const second = await again.finish();
    expect(second.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note (optional)' }).value).toBe('');
    await again.user.click(second.getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(again.finished()).toBeDefined());
    expect(again.finished()?.id).not.toBe(id);
  });

  it('closes the sheet when somebody else finishes the work order', async () => {
    const part = { id: uuid(41), name: 'Kabel', qty: 1, unit_cost: 0, by: null, is_late: false };
    const done = anOrder({ status: 'done', done_at: new Date().toISOString() });
    const remove = `DELETE /v1/work-order/${ID}/parts/${part.id}`;
    const { user, finish } = await openOrder({ parts: [part] }, { [remove]: () => json(done) });
    const sheet = await finish();
    await user.click(sheet.getByRole('button', { name: 'Remove Kabel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Reopen' })).toBeDefined();
  });
});

describe('a finished work order', () => {
  it('says that a part typed after the end is not saved yet', async () => {
    const { user } = await openOrder({ status: 'done', done_at: new Date().toISOString() });
    await user.click(await screen.findByRole('button', { name: 'Add a part' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kabel');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const parts = within(screen.getByRole('region', { name: 'Parts' }));
    expect(parts.getByRole('listitem').textContent).toContain('KabelNot saved yet');
  });

  it('accepts parts for seven days after the end, and marks them late', async () => {
    const done_at = new Date().toISOString();
    const part = { id: uuid(41), name: 'Kabel', qty: 1, unit_cost: 0, by: null };
    const early = { ...part, id: uuid(42), name: 'Motor', is_late: false };
    await openOrder({ status: 'done', done_at, parts: [{ ...part, is_late: true }, early] });
    expect(await screen.findByText(/added late/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Add a part' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remove Kabel' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Remove Motor' })).toBeNull();
  });
});
