import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { qrPath, qrSquares } from '../../../lib/qr.ts';
import { aCreatedPermit } from '../../../test/loading-forms.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { onPhone } from '../../../test/screens.ts';
import type { Submitted } from '../submitted.ts';

const PERMIT = aCreatedPermit(1, {
  code: 'L-GI-7K3QX9T2-M',
  kind: 'loading',
  chain: [['tcr'], ['fat', 'rdd', 'operational'], ['gm']],
  usual_hours: 3.6,
});

function open(change: Partial<Submitted> = {}) {
  const submitted: Submitted = {
    permits: [PERMIT],
    email: 'rina@sinarabadi.co.id',
    day: '2026-11-18',
    time: '08:00 - 10:00',
    place: 'Lantai 2, 2-15',
    count: 2,
    ...change,
  };
  return renderApp('/permits', { submitted });
}

beforeAll(() => import('./SubmittedDialog.tsx'), 60_000);
beforeEach(() => localStorage.setItem('language', 'en'));

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Request sent' }));

describe('after a form was submitted', () => {
  it('[D7-55] shows the code of a submitted permit on /permits with copy, QR, share and the next steps', async () => {
    const { user } = open();
    const shown = await dialog();
    expect(shown.getByText('L-GI-7K3QX9T2-M')).toBeTruthy();
    expect(shown.getByText('rina@sinarabadi.co.id')).toBeTruthy();
    expect(shown.getByRole('img', { name: 'QR code L-GI-7K3QX9T2-M' })).toBeTruthy();
    const steps = shown.getAllByRole('listitem').map((step) => step.textContent);
    expect(steps).toEqual([
      '1Order Taker (request desk) checksIn progress. Usually decided within 4 working hours',
      '2Finance, RDD (store design) and Operations checkAfter the step before',
      '3General Manager approvesThe result is sent to your email',
      '4Show the QR code at the dock18 November 2026, 08:00 - 10:00 WIB',
    ]);
    const share = new URL(shown.getByRole<HTMLAnchorElement>('link', { name: 'Share on WhatsApp' }).href);
    expect(share.origin).toBe('https://wa.me');
    expect(share.searchParams.get('text')).toContain('L-GI-7K3QX9T2-M');
    expect(share.searchParams.get('text')).not.toContain('@');
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(shown.getByRole('button', { name: 'Copy number' }));
    expect(written).toHaveBeenCalledWith('L-GI-7K3QX9T2-M');
    expect(await shown.findByRole('button', { name: 'Copied' })).toBeTruthy();
  });

  it('[D7-56] encodes the plain permit code in the QR code', async () => {
    open();
    const picture = (await dialog()).getByRole('img', { name: /^QR code/ });
    const path = qrPath(await qrSquares('L-GI-7K3QX9T2-M'));
    await waitFor(() => expect(picture.querySelector('path')?.getAttribute('d')).toBe(path));
  });

  it('[D7-55] focuses the title of the dialog first, and does not open the dialog again after Done', async () => {
    const { user, router } = open();
    const shown = await dialog();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Request sent'));
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/permits');
    expect(router.state.location.state).toBeNull();
  });

  it('shows up to three submitted permits, each with its own code and QR code', async () => {
    onPhone();
    open({ permits: [PERMIT, aCreatedPermit(2), aCreatedPermit(3)] });
    const shown = await dialog();
    for (const code of ['L-GI-7K3QX9T2-M', 'U-GI-7K3QX9S2-M', 'U-GI-7K3QX9S3-M']) {
      expect(shown.getByText(code)).toBeTruthy();
      expect(shown.getByRole('img', { name: `QR code ${code}` })).toBeTruthy();
    }
    expect(shown.getAllByRole('button', { name: 'Copy number' })).toHaveLength(3);
  });

  it('[D8-51] writes a window across midnight with both days', async () => {
    open({ time: '22:00 - 08:00' });
    const shown = await dialog();
    expect(shown.getByText('18 November 2026, 18 Nov 22:00 - 19 Nov 08:00 WIB')).toBeTruthy();
  });

  it('does not mention the usual time to a decision when it is unknown', async () => {
    open({ permits: [{ ...PERMIT, usual_hours: null }] });
    expect((await dialog()).getByText('In progress')).toBeTruthy();
  });
});
