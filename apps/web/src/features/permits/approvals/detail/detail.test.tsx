import type { EndorsementView } from '@gerbang/shared/contracts/permits/endorsement-view';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';

import { uuid } from '../../../../test/builders.ts';
import { anEndorsement } from '../../../../test/permit-builders.ts';
import { json, problem } from '../../../../test/server.ts';
import { warmUp } from '../../../../test/warm-up.ts';
import { aPermit, anItem, aRow, inMinutes, openApprovals, opened, pathOf } from '../test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(warmUp('/operational/permitApprovals'), 60_000);

const first = aRow(1);
const second = aRow(2);
const part = (name: string) => within(screen.getByRole('region', { name }));

describe('an open permit', () => {
  it('shows the balance of goods that leave, with items that never came in first', async () => {
    const row = aRow(1, { kind: 'unloading' });
    const entry = { permit_id: uuid(90), code: 'L-GI-7K3QX9T2-M', day: '2026-03-02', inside: 6, reserved: 0 };
    const permit = aPermit(row, {
      items: [anItem(4, { name: 'Manekin', entry }), anItem(1, { name: 'Lampu' })],
    });
    await openApprovals({ rows: [row], permits: [permit] });
    await opened('Toko 1');
    const rows = part('Items').getAllByRole('row').slice(1);
    expect(rows.map((element) => element.textContent)).toEqual([
      'Lampu1 pcsNo entry on recordTenant’s own goods',
      'Manekin4 pcs6 → 2in 2 Mar',
    ]);
    expect(part('Goods ledger').getByText('Without entry').nextSibling?.textContent).toBe('1');
    expect(part('Goods ledger').getByText('Stay inside').nextSibling?.textContent).toBe('2');
  });

  it.each([
    ['unanswered', null, 'Not confirmed by the tenant: Batik Pesona did not answer', 'cannot approve until'],
    ['refused', 'wrong_time', 'Refused by Batik Pesona: not for its shop', 'The day or time is not convenient: Sabtu?'],
  ] as const)('shows that the tenant’s answer is %s', async (standing, reason, title, text) => {
    const note = reason === null ? '' : 'Sabtu?';
    const alert = await openEndorsed({ standing, reason, note, required: true }, title);
    expect(alert).toContain(text);
  });

  it('shows that the tenant has confirmed, and then no longer that the first stage must wait', async () => {
    const alert = await openEndorsed({ standing: 'confirmed', required: true }, 'Confirmed by Batik Pesona');
    expect(alert).toContain('Confirmed by');
    expect(alert).not.toContain('cannot approve');
  });

  /** Opens a permit with this answer of its tenant and returns the text of the alert with this title. */
  async function openEndorsed(answer: Partial<EndorsementView> & Pick<EndorsementView, 'standing'>, title: string) {
    const row = aRow(1, { endorsement: answer.standing });
    const endorsement = anEndorsement({ answer_by: inMinutes(-5), ...answer });
    await openApprovals({ rows: [row], permits: [aPermit(row, { endorsement })] });
    await opened('Toko 1');
    expect(screen.getByRole('option', { current: true }).textContent).toMatch(/by tenant/);
    return screen.getByText(title).closest('[role="alert"]')?.textContent;
  }

  it('[D8-05] shows which consent and terms the applicant agreed to, or that it was not recorded', async () => {
    const unrecorded = aRow(1, { kind: 'work' });
    const recorded = aRow(2, { kind: 'work' });
    const permits = [aPermit(unrecorded, { consent_version: null, terms_version: null }), aPermit(recorded)];
    const { user } = await openApprovals({ rows: [unrecorded, recorded], permits });
    await opened('Toko 1');
    const agreed = (name: string) => part('Documents').getByText(name).parentElement?.textContent;
    expect(agreed('Consent to keep the identity photo')).toBe('Consent to keep the identity photoNot recorded');
    expect(agreed('Accepted terms')).toBe('Accepted termsNot recorded');
    await user.click(screen.getByRole('option', { name: /Toko 2/ }));
    await opened('Toko 2');
    expect(agreed('Consent to keep the identity photo')).toBe('Consent to keep the identity photoVersion 2026-11');
    expect(agreed('Accepted terms')).toBe('Accepted termsVersion 3');
  });

  it('opens the other permit that clashes with the open one', async () => {
    const other = { ...second, tenant: undefined, company: 'Kopi Selasar' };
    const permit = aPermit(first, { clashes: [{ reason: 'same_place', level: 'serious', other, note: '' }] });
    const { user, search } = await openApprovals({ rows: [first, second], permits: [permit, aPermit(second)] });
    await opened('Toko 1');
    expect(screen.getByText('Serious · Same place as L-GI-00000002-A')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Open that permit' }));
    await opened('Toko 2');
    expect(search().get('permit')).toBe(second.id);
  });

  it('folds conflicts that are not serious into one line', async () => {
    const other = { ...second, tenant: undefined };
    const clashes = [
      { reason: 'same_place', level: 'know', other, note: '' } as const,
      { reason: 'closed_day', level: 'look', other: null, note: '2026-12-20 Perawatan' } as const,
    ];
    await openApprovals({ rows: [first], permits: [aPermit(first, { clashes })] });
    await opened('Toko 1');
    const folded = screen.getByText('2 other things to look at').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain('To know · Same place as L-GI-00000002-A');
  });

  it('shows the history of a permit, latest first, with the fields that were sent back for correction', async () => {
    const at = inMinutes(-50);
    const by = { id: uuid(50), name: 'Dimas Pratama' };
    // The description contradicts the events, to show that the history does not use it.
    const description = 'Rejected and cancelled';
    const line = { description, progress: 'waiting', stage: 'tcr' as const, note: '', at, by, in_place_of: null };
    const permit = aPermit(first, {
      log: [
        { ...line, id: uuid(61), event: 'approved', note: 'Lengkap', in_place_of: { id: uuid(51), name: 'Sari' } },
        { ...line, id: uuid(62), event: 'waiting', by: null },
        { ...line, id: uuid(63), event: 'returned' },
        { ...line, id: uuid(64), event: 'created', stage: null, by: null },
      ],
      corrections: [
        { log_id: uuid(63), stage: 'tcr', fields: ['items', 'schedule'], note: '', asked_at: at, fixed_at: null },
      ],
    });
    await openApprovals({ rows: [first], permits: [permit] });
    await opened('Toko 1');
    const lines = part('History')
      .getAllByRole('listitem')
      .map((element) => element.textContent);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('TCR approved');
    expect(lines[0]).toContain('Dimas Pratama for Sari “Lengkap”');
    expect(lines[1]).toContain('Asked for: Date and Items');
    expect(lines[2]).toContain('Form created');
    expect(lines[2]).toContain('Maya Lestari');
  });

  it('[D8-18] shows an identity card only for a reason and says that the view is logged', async () => {
    const VIEW = `${pathOf(first)}/identity/${uuid(700)}`;
    const { user, sent } = await openApprovals({
      answers: { [`POST ${VIEW}`]: () => json({ url: '/v1/files/ktp', expires_at: inMinutes(1) }) },
    });
    await opened('Toko 1');
    expect(screen.getByText('Watermarked, each view is logged')).toBeTruthy();
    const looks = () => sent.filter(({ path }) => path === VIEW).length;
    expect(looks()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'View the identity card of Maya Lestari' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Identity card of Maya Lestari' }));
    const show = dialog.getByRole('button', { name: 'Show the card' });
    await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
    expect(show.hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Reason in words' }), 'Surat polisi');
    expect(looks()).toBe(0);
    await user.click(show);
    expect(sent.find(({ path }) => path === VIEW)?.body).toEqual({ reason: 'other', note: 'Surat polisi' });
    expect((await dialog.findByRole('img')).getAttribute('src')).toBe('/v1/files/ktp');
    expect(dialog.getByRole('status').textContent).toMatch(/that is logged/);
    expect(looks()).toBe(1);
  });

  it('offers no identity card to a role that may not see identity cards', async () => {
    await openApprovals({ actions: ['permit.read', 'permit.decide'] });
    await opened('Toko 1');
    expect(screen.queryByRole('button', { name: /identity card/ })).toBeNull();
  });

  it('cancels a permit with a reason when its state allows it', async () => {
    const { user, sent } = await openApprovals({
      answers: { [`POST ${pathOf(first)}/cancel`]: () => problem(409, 'move_not_allowed') },
    });
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.queryByText('Suspend the work')).toBeNull();
    await user.click(await screen.findByText('Cancel the permit'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Salah unit');
    await user.click(dialog.getByRole('button', { name: 'Cancel the permit' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/cancel'))?.body).toEqual({ note: 'Salah unit' }),
    );
    const key = sent.find(({ path }) => path.endsWith('/cancel'))?.headers.get('Idempotency-Key');
    expect(key, '[L13] the key that makes a repeat safe').toMatch(/^[0-9a-f]{32}$/);
    expect(await screen.findByText(/This is not possible for the permit as it is now/)).toBeTruthy();
  });

  it('shares the code, kind, dates and link of a permit with a colleague, but no name', async () => {
    const { user } = await openApprovals();
    await opened('Toko 1');
    await user.click(screen.getByRole('button', { name: 'More' }));
    const share = new URL((await screen.findByText('Share on WhatsApp')).closest('a')?.href ?? '');
    expect(share.origin).toBe('https://wa.me');
    expect(share.searchParams.get('text')).toBe(
      `Goods in ${first.code}\nGraha Indah, 20 December 2026, 22:00 - 08:00\n` +
        `${window.location.origin}/operational/permitApprovals?permit=${first.id}&at=${first.property_id}`,
    );
  });

  it('loads the open permit again after a failure', async () => {
    let fails = true;
    const { user } = await openApprovals({
      rows: [first],
      answers: { [`GET ${pathOf(first)}`]: () => (fails ? problem(500, 'internal') : json(aPermit(first))) },
    });
    const alert = within(await screen.findByRole('alert'));
    fails = false;
    await user.click(alert.getByRole('button'));
    expect(await opened('Toko 1')).toBeTruthy();
  });
});

describe('comments', () => {
  it('shows the comments on a permit and sends a question to another department', async () => {
    const permit = aPermit(first, {
      comments: [
        { id: uuid(60), text: 'Sudah bayar?', asks: 'fat', at: inMinutes(-10), by: { id: uuid(50), name: 'Dimas' } },
      ],
    });
    const { user, sent } = await openApprovals({
      rows: [first],
      permits: [permit],
      answers: {
        [`POST ${pathOf(first)}/comments`]: ({ body }) =>
          json({ ...(body as object), at: inMinutes(0), by: { id: uuid(9), name: 'Ratna Dewi' } }),
      },
    });
    await opened('Toko 1');
    expect(part('Staff comments').getByText('Asks Finance')).toBeTruthy();
    expect(part('Staff comments').getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
    await user.type(part('Staff comments').getByRole('textbox'), 'Lift 2 aman?');
    await user.selectOptions(part('Staff comments').getByRole('combobox', { name: 'Ask' }), 'Ask: RDD');
    await user.click(part('Staff comments').getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(sent.find(({ path }) => path.endsWith('/comments'))?.body).toMatchObject({
        text: 'Lift 2 aman?',
        asks: 'rdd',
      }),
    );
    await waitFor(() => expect(part('Staff comments').getByRole('textbox')).toHaveProperty('value', ''));
  });

  it('keeps a comment that failed to send and sends it again with the same id', async () => {
    let fails = true;
    const { user, sent } = await openApprovals({
      rows: [first],
      answers: {
        [`POST ${pathOf(first)}/comments`]: ({ body }) =>
          fails ? problem(503, 'unavailable') : json({ ...(body as object), at: inMinutes(0), by: null }),
      },
    });
    await opened('Toko 1');
    await user.type(part('Staff comments').getByRole('textbox'), 'Halo');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Not sent')).toBeTruthy();
    expect(part('Staff comments').getByRole('textbox')).toHaveProperty('value', 'Halo');
    fails = false;
    await user.click(part('Staff comments').getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(part('Staff comments').getByRole('textbox')).toHaveProperty('value', ''));
    const ids = sent.filter(({ path }) => path.endsWith('/comments')).map(({ body }) => (body as { id: string }).id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
