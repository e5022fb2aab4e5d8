import type { PermitStatus } from '@gerbang/shared/contracts/permits/status';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { qrPath, qrSquares } from '../../../lib/qr.ts';
import { aGoodsStatus, aWorkStatus } from '../../../test/permit-builders.ts';
import { json } from '../../../test/server.ts';
import { CODE, EMAIL, find } from './test-kit.ts';

describe('the history', () => {
  const history = async (status: PermitStatus) => {
    const view = await find(status);
    await view.user.click(screen.getByRole('button', { name: 'Show history' }));
    const button = screen.getByRole('button', { name: 'Hide history' });
    const entries = within(button.closest('[data-open]') as HTMLElement).getAllByRole('listitem');
    return { ...view, button, entries };
  };

  it('[S2-072] shows the history collapsed, expands it on request and collapses it again', async () => {
    const { user } = await find(aGoodsStatus());
    expect(screen.queryByText('CREATED FORM')).toBeNull();
    const button = screen.getByRole('button', { name: 'Show history' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByText('CREATED FORM')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide history' }));
    await user.click(screen.getByRole('button', { name: 'Hide history' }));
    expect(screen.queryByText('CREATED FORM')).toBeNull();
  });

  it('names each stage of the history by the label rule and marks the current one', async () => {
    const { entries } = await history(aGoodsStatus());
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'CREATED FORMSubmission sent16 November 2026, 09:12',
      'ORDER TAKERReceived for checking16 November 2026, 09:12',
      'TCRApproved16 November 2026, 10:40',
      'DEPARTMENTWaiting for OperationsSince 16 November 2026, 10:40',
    ]);
    expect(entries.map((entry) => entry.getAttribute('aria-current'))).toEqual([null, null, null, 'step']);
  });

  it('[D1-17] shows minutes, not the month, in times of the history', async () => {
    const { entries } = await history(
      aGoodsStatus({
        progress_log: [{ ...aGoodsStatus().progress_log[0]!, create_time: '2026-11-16T02:37:00Z' }],
      }),
    );
    expect(entries[0]?.textContent).toContain('09:37');
    expect(entries[0]?.textContent).not.toContain('09:11');
  });

  it('[D1-21] never shows the raw description of an event', async () => {
    const log = aGoodsStatus().progress_log;
    const odd = { ...log[0]!, description: 'Secret remark about RDD', create_time: '2026-11-17T00:00:00Z' };
    const { user } = await find(aGoodsStatus({ progress_log: [...log, odd] }), 'id');
    await user.click(screen.getByRole('button', { name: 'Tampilkan riwayat' }));
    expect(screen.getByText('FORMULIR DIBUAT')).toBeTruthy();
    for (const { description } of [...log, odd]) expect(document.body.textContent).not.toContain(description);
    expect(screen.getByText('RDD').closest('[role=listitem]')?.textContent).toMatch(/^RDD.*17 November 2026, 07:00$/);
  });
});

describe('the pass', () => {
  const passed = aGoodsStatus({ progress: 'complete', stages: [], pass: 'signed-pass-of-the-permit' });

  it('shows a ticket with QR code, both ends of the window, place and count for a permit with a pass', async () => {
    await find(passed);
    const ticket = screen.getByRole('region', { name: 'Loading permit · Goods in' });
    expect(within(ticket).getByRole('img', { name: `Permit QR ${CODE}` })).toBeTruthy();
    expect(ticket.textContent).toContain(CODE);
    const facts = within(ticket)
      .getAllByRole('definition')
      .map((fact) => fact.textContent);
    expect(facts).toEqual(['Lantai 2, Unit 2-15', 'Total 2 items']);
    expect(ticket.textContent).toContain('Wed 18 Nov08:00untilWed 18 Nov10:00 WIB');
    expect(screen.getByTestId('status-banner').textContent).toContain('Show this QR at the dock.');
  });

  it('[D8-51] writes a window across midnight with both days on the ticket', async () => {
    const window = { from: '2026-11-18T15:00:00.000Z', until: '2026-11-19T01:00:00.000Z' };
    await find({ ...passed, time: '22:00 - 08:00', window });
    const ticket = screen.getByRole('region', { name: 'Loading permit · Goods in' });
    expect(ticket.textContent).toContain('Wed 18 Nov22:00untilThu 19 Nov08:00 WIB');
  });

  it('has one address in the QR code, with the signed pass behind the # [D8-57]', async () => {
    await find(passed);
    const qr = screen.getByRole('img', { name: `Permit QR ${CODE}` });
    const path = qrPath(await qrSquares(`${window.location.origin}/verify#signed-pass-of-the-permit`, 'low'));
    await waitFor(() => expect(qr.querySelector('path')?.getAttribute('d')).toBe(path));
  });

  it('keeps nothing of the applicant with the pass: no name, e-mail, phone or address [D8-55]', async () => {
    localStorage.setItem('keep-passes', 'yes');
    // In the far future: a pass whose window is over is not kept.
    const window = { from: '2099-11-18T01:00:00.000Z', until: '2099-11-18T03:00:00.000Z' };
    const status = { ...passed, window, plate: 'B 9214 TXR', driver_name: 'Agus Setiawan', bay: 'Dock B, Bay 3' };
    const { user, router } = await find(status);
    await user.click(screen.getByRole('link', { name: 'Show QR on the whole screen' }));
    expect(router.state.location.pathname).toBe(`/pass/${CODE}`);
    const kept: unknown = JSON.parse(localStorage.getItem('passes') ?? '');
    expect(kept).toEqual([
      {
        code: CODE,
        key: 'key-of-the-pass',
        kind: 'loading',
        pass: 'signed-pass-of-the-permit',
        property: 'Galeri Indah Mall',
        time_zone: 'Asia/Jakarta',
        ...status.window,
        place: 'Dock B, Bay 3',
        plate: 'B 9214 TXR',
        driver_name: 'Agus Setiawan',
        items: { kinds: 2, total: 3 },
        standing: expect.any(String),
        passed_at: null,
        expected_at: null,
        steps: expect.any(Object),
        checked_at: expect.any(String),
      },
    ]);
    localStorage.clear();
  });

  it('keeps a permit in review on the device, too, once the person has agreed', async () => {
    localStorage.setItem('keep-passes', 'yes');
    await find(aGoodsStatus());
    const kept: unknown = JSON.parse(localStorage.getItem('passes') ?? '[]');
    expect(kept).toMatchObject([{ code: CODE, standing: 'in_review', pass: null }]);
    localStorage.clear();
  });

  it('shows no ticket for a permit without a pass', async () => {
    await find(aGoodsStatus());
    expect(screen.queryByRole('img', { name: /QR/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save image' })).toBeNull();
  });

  it('shares the pass with the driver by a link, after storing driver and plate', async () => {
    const { user, sent } = await find({ ...passed, plate: 'B 1 A' }, 'en', {
      'POST /v1/public/pass/driver-link': () => json({ token: 'T'.repeat(43) }),
    });
    await user.click(screen.getByRole('button', { name: 'Share with driver' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Share with the driver' }));
    await user.type(sheet.getByLabelText('Driver’s name'), 'Agus Setiawan');
    await user.clear(sheet.getByLabelText('Number plate'));
    await user.type(sheet.getByLabelText('Number plate'), 'b9214txr');
    await user.click(sheet.getByRole('button', { name: 'Copy link' }));
    const link = `${window.location.origin}/driver#token=${'T'.repeat(43)}`;
    expect(await sheet.findByText(link)).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({
      code: CODE,
      key: 'key-of-the-pass',
      driver_name: 'Agus Setiawan',
      plate: 'B 9214 TXR',
    });
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('shares a work permit by a link, without driver and plate', async () => {
    const { user, sent } = await find(aWorkStatus({ pass: 'signed-pass' }), 'en', {
      'POST /v1/public/pass/driver-link': () => json({ token: 'T'.repeat(43) }),
    });
    await user.click(screen.getByRole('button', { name: 'Share with workers' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Share with the workers' }));
    expect(sheet.queryByLabelText('Number plate')).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Copy link' }));
    expect(await sheet.findByText(`${window.location.origin}/driver#token=${'T'.repeat(43)}`)).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ key: 'key-of-the-pass', driver_name: '', plate: '' });
  });

  it('sends the link on WhatsApp to the driver’s number, without the pass and without the e-mail', async () => {
    const replace = vi.fn();
    vi.stubGlobal('open', () => ({ location: { replace }, close: () => {} }));
    const { user } = await find(passed, 'en', {
      'POST /v1/public/pass/driver-link': () => json({ token: 'T'.repeat(43) }),
    });
    await user.click(screen.getByRole('button', { name: 'Share with driver' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Share with the driver' }));
    await user.type(sheet.getByLabelText('Driver’s WhatsApp'), '0813 5550 2210');
    await user.click(sheet.getByRole('button', { name: 'Send on WhatsApp' }));
    await waitFor(() => expect(replace).toHaveBeenCalledOnce());
    const address = new URL(String(replace.mock.calls[0]?.[0]));
    expect(address.origin + address.pathname).toBe('https://wa.me/6281355502210');
    const text = address.searchParams.get('text') ?? '';
    expect(text).toContain(CODE);
    expect(text).toContain('/driver#token=');
    expect(text).toContain('Wed 18 Nov 08:00 – 10:00');
    for (const secret of ['signed-pass', EMAIL, 'key-of-the-pass']) expect(text).not.toContain(secret);
  });

  it('saves the whole ticket as a picture of 1080 pixels, named after the permit’s code', async () => {
    const fillText = vi.fn();
    const fillRect = vi.fn();
    const sizes: number[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect, fillText } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(this: HTMLCanvasElement, done) {
      sizes.push(this.width);
      done(new Blob(['png']));
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    const { user } = await find({ ...passed, plate: 'B 9214 TXR', bay: 'Dock B, Bay 3' });
    await user.click(screen.getByRole('button', { name: 'Save image' }));
    await waitFor(() => expect(saved).toEqual([`${CODE}.png blob:x`]));
    const texts = fillText.mock.calls.map(([text]) => String(text));
    for (const text of [
      CODE,
      'Galeri Indah Mall',
      'Wed 18 Nov',
      '08:00',
      '10:00',
      'WIB',
      'Dock B, Bay 3',
      'B 9214 TXR',
    ])
      expect(texts).toContain(text);
    expect(texts.filter((text) => text === 'Wed 18 Nov')).toHaveLength(2);
    expect(sizes).toEqual([1080]);
    expect(fillRect.mock.calls.length).toBeGreaterThan(200);
  });

  it('says when the picture could not be saved', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { user } = await find(passed);
    await user.click(screen.getByRole('button', { name: 'Save image' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The image was not saved');
  });
});
