import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { rememberLanguage } from '../../../lib/i18n/language.ts';
import { held, json, problem } from '../../../test/server.ts';
import { anOpenLink, aSettledLink, DECIDE, ENDED, LOOK, openLink, TOKEN } from './test-kit.ts';

// Loads the code of the page first, because that takes longer than the time limit of a test.
beforeAll(() => import('./MailDecision.tsx'), 60_000);
afterEach(() => window.history.replaceState(null, '', '/'));

const paths = (sent: { path: string }[]) => sent.map(({ path }) => path.replace('/v1/public/decision-link', ''));
const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));

describe('the page of a decision link', () => {
  it('shows kind, schedule, place, applicant, risk and the note of each stage without deciding anything', async () => {
    const { sent } = openLink(anOpenLink());
    expect(await screen.findByRole('heading', { level: 1, name: 'Dapur Bunda' })).toBeTruthy();
    for (const text of [
      'Graha Indah',
      'Mon 16 – Fri 20 Nov, 22:00 – 05:00 the next day',
      'Lower ground, unit LG-14',
      '2 workers, CV Cipta Udara',
      'Hot work: make sure of a fire watch',
      'All 4 stages approved',
      'W-GI-8K5RC1YT-Q',
      'Contract and insurance are complete.',
      'Approved without a note',
      'Full permit: 2 workers, 1 document',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/^2 h 5\d m left$/)).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(sent.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    expect(window.location.hash).toBe('');
  });

  it('shows the decision page in the language of the mail, not in the stored one', async () => {
    rememberLanguage('public', 'en');
    openLink(anOpenLink({ language: 'id', in_place_of: 'Hendra' }));
    expect(await screen.findByText('Semua 4 tahap setuju')).toBeTruthy();
    expect(screen.getByText('Mewakili Hendra')).toBeTruthy();
  });

  it('[D8-35] opens a decision link again after a reload in the language of the account, until it is decided', async () => {
    rememberLanguage('public', 'en');
    const first = openLink(anOpenLink({ language: 'id' }));
    await screen.findByText('Semua 4 tahap setuju');
    expect(window.location.hash).toBe('');
    first.unmount();
    const reloaded = openLink(anOpenLink({ language: 'id' }), {}, '');
    expect(await screen.findByText('Semua 4 tahap setuju')).toBeTruthy();
    expect(reloaded.sent.map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    reloaded.unmount();
    openLink(aSettledLink({ language: 'id' }), {}, '');
    expect(await screen.findByRole('heading', { name: 'Sudah disetujui' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Setujui izin' })).toBeNull();
  });

  it('[D8-35] does not try a decision link again after a reload that the server has refused', async () => {
    const first = openLink(undefined, { [LOOK]: () => problem(403, 'link_invalid') });
    await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('/operational/permitApprovals'));
    first.unmount();
    const { sent } = openLink(anOpenLink(), {}, '');
    await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('/operational/permitApprovals'));
    expect(sent).toEqual([]);
  });

  it('names conflicts of the permit before the risks of the work', async () => {
    const { permit } = anOpenLink();
    const other = { ...permit, state: 'approved' as const, code: 'W-GI-AAAAAAAA-A', company: 'PT Lain', name: 'Budi' };
    openLink(
      anOpenLink({ permit: { ...permit, clashes: [{ reason: 'same_place', level: 'serious', other, note: '' }] } }),
    );
    expect(await screen.findByText('Same place as W-GI-AAAAAAAA-A (PT Lain) (+1)')).toBeTruthy();
  });

  it('writes the closed day of a conflict as a readable date', async () => {
    const { permit } = anOpenLink();
    const clash = {
      reason: 'closed_day' as const,
      level: 'look' as const,
      other: null,
      note: '2026-11-17 Inventory night',
    };
    openLink(anOpenLink({ permit: { ...permit, description: '', clashes: [clash] } }));
    expect(await screen.findByText('The property is closed: Tue 17 Nov, Inventory night')).toBeTruthy();
  });

  it('opens all details of the permit, with the photos of the goods', async () => {
    const { permit } = anOpenLink();
    const item = { id: permit.id, name: 'Kursi', description: 'Kayu', qty: 4, unit: 'pcs', rejection_note: null };
    const items = [{ ...item, photo_url: 'https://gerbang.test/v1/files/b', has_entry: false }];
    const { user } = openLink(
      anOpenLink({ permit: { ...permit, kind: 'unloading', work_details: [], workers: [], items } }),
    );
    expect(await screen.findByText('1 item without an entry on record')).toBeTruthy();
    await user.click(await button('Full permit: 1 item, 1 document'));
    expect(dialog().getByText('Kursi')).toBeTruthy();
    expect(dialog().getByText('No entry on record')).toBeTruthy();
    expect(dialog().getByRole('link', { name: 'Contract.pdf (new tab)' }).getAttribute('rel')).toBe('noreferrer');
    expect(dialog().getByRole('link', { name: 'Photo of Kursi (new tab)' })).toBeTruthy();
  });
});

describe('deciding', () => {
  it('approves a permit with one tap where no proof is required, and says what comes next', async () => {
    const answer = held();
    const { user, sent } = openLink(anOpenLink(), { [DECIDE]: answer.answer });
    await user.click(await button('Approve permit'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reject' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Approve permit' }));
    answer.release(json(aSettledLink()));
    const heading = await screen.findByRole('heading', { name: 'Permit approved' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/notified by e-mail and shows the QR code/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open all approvals' }).getAttribute('href')).toBe(
      '/operational/permitApprovals',
    );
    expect(paths(sent)).toEqual(['', '/decide']);
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN, decision: 'approved', note: '' });
  });

  it('says after an approval which stages come next', async () => {
    const { user } = openLink(anOpenLink(), {
      [DECIDE]: () => json(aSettledLink({ state: 'in_review', waits_for: ['fat', 'rdd'] })),
    });
    await user.click(await button('Approve permit'));
    expect(await screen.findByText('Next: Finance and RDD.')).toBeTruthy();
  });

  it('asks for the password before a risky approval and shows a wrong password at its field', async () => {
    const answers = [
      () => problem(422, 'refused', [{ path: 'proof', code: 'password_wrong' }]),
      () => json(aSettledLink()),
    ];
    const { user, sent } = openLink(anOpenLink({ proof: 'password' }), {
      [DECIDE]: () => (answers.shift() ?? (() => problem(500, 'internal')))(),
    });
    await user.click(await button('Approve permit'));
    expect(paths(sent)).toEqual(['']);
    await user.click(dialog().getByRole('button', { name: 'Approve permit' }));
    expect(await dialog().findByText('Please Complete Field')).toBeTruthy();
    expect(paths(sent)).toEqual(['']);
    const field = dialog().getByLabelText('Your password');
    await user.type(field, 'wrong{Enter}');
    expect(await dialog().findByText(/current password is wrong/i)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.clear(field);
    await user.type(field, 'Gerbang-2026{Enter}');
    expect(await screen.findByRole('heading', { name: 'Permit approved' })).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({ proof: 'Gerbang-2026' });
  });

  it('asks for a code of the authenticator app if the decider has set one up', async () => {
    const { user } = openLink(anOpenLink({ proof: 'code' }), {
      [DECIDE]: () => problem(422, 'refused', [{ path: 'proof', code: 'invalid' }]),
    });
    await user.click(await button('Approve permit'));
    const field = dialog().getByLabelText('Code from your authenticator app');
    expect(field.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(field, '000000{Enter}');
    expect(await dialog().findByText('This code is wrong or was used before')).toBeTruthy();
  });

  it('requires a note for a rejection and sends it on one line', async () => {
    const decided = {
      decision: 'rejected' as const,
      by: 'Hendra',
      in_place_of: null,
      at: '2026-11-13T08:00:00.000Z',
      note: 'x',
    };
    const { user, sent } = openLink(anOpenLink(), {
      [DECIDE]: () => json(aSettledLink({ decided, state: 'rejected' })),
    });
    await user.click(await button('Reject'));
    await user.click(dialog().getByRole('button', { name: 'Reject the permit' }));
    const note = dialog().getByLabelText('Why is it rejected?');
    await waitFor(() => expect(document.activeElement).toBe(note));
    expect(paths(sent)).toEqual(['']);
    await user.type(note, 'No watch{Enter}that night');
    await user.click(dialog().getByRole('button', { name: 'Reject the permit' }));
    expect(await screen.findByRole('heading', { name: 'Permit rejected' })).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ token: TOKEN, decision: 'rejected', note: 'No watch that night' });
  });

  it('returns a permit with the chosen fields by keyboard alone', async () => {
    const decided = {
      decision: 'returned' as const,
      by: 'Hendra',
      in_place_of: null,
      at: '2026-11-13T08:00:00.000Z',
      note: 'x',
    };
    const { user, sent } = openLink(anOpenLink(), {
      [DECIDE]: () => json(aSettledLink({ decided, state: 'returned' })),
    });
    (await button('Return')).focus();
    await user.keyboard('{Enter}');
    const date = await screen.findByRole('checkbox', { name: 'Date' });
    await user.click(dialog().getByRole('button', { name: 'Return' }));
    expect(await dialog().findByText('Tick at least one part')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog().getByRole('checkbox', { name: 'Applicant' })));
    date.focus();
    await user.keyboard(' ');
    await user.type(dialog().getByLabelText('What should be different?'), 'Not that week');
    dialog().getByRole('button', { name: 'Return' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(/mailed a link to the parts/)).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({
      token: TOKEN,
      decision: 'returned',
      note: 'Not that week',
      fields: ['schedule'],
    });
  });

  it('keeps the typed decision when sending fails', async () => {
    const { user } = openLink(anOpenLink(), { [DECIDE]: () => problem(429, 'rate_limited') });
    await user.click(await button('Reject'));
    await user.type(dialog().getByLabelText('Why is it rejected?'), 'No watch');
    await user.click(dialog().getByRole('button', { name: 'Reject the permit' }));
    expect((await dialog().findByRole('alert')).textContent).toContain('Too many attempts');
    expect(dialog().getByLabelText<HTMLTextAreaElement>('Why is it rejected?').value).toBe('No watch');
  });
});

describe('a link that cannot decide', () => {
  it('says who decided the permit meanwhile, with the note', async () => {
    const decided = {
      decision: 'rejected' as const,
      by: 'Ani',
      in_place_of: 'Budi',
      at: '2026-11-13T02:20:00.000Z',
      note: 'Full',
    };
    const looks = [() => json(anOpenLink()), () => json(aSettledLink({ by_link: false, decided, state: 'rejected' }))];
    const { user } = openLink(undefined, {
      [LOOK]: () => (looks.shift() ?? (() => problem(500, 'internal')))(),
      [DECIDE]: () => problem(422, 'link_spent'),
    });
    await user.click(await button('Approve permit'));
    expect(await screen.findByRole('heading', { name: 'Already rejected' })).toBeTruthy();
    expect(screen.getByText(/Decided by Ani in the place of Budi, .*09:20\. Note: Full/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve permit' })).toBeNull();
  });

  it('says that the permit of a decision link has ended', async () => {
    openLink(aSettledLink({ by_link: false, decided: null, state: 'cancelled' }));
    expect(await screen.findByText('This permit is cancelled.')).toBeTruthy();
  });

  it('says why a person who has decided another stage cannot decide with the link', async () => {
    openLink(aSettledLink({ by_link: false, decided: null, barred: 'same_person', state: 'in_review' }));
    expect(await screen.findByText(/^You have already decided another stage of this permit/)).toBeTruthy();
  });

  it('offers to log in and open the permit when the decision link has expired', async () => {
    openLink(ENDED);
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in and open the permit' }).getAttribute('href')).toBe(
      `/operational/permitApprovals?permit=${ENDED.permit_id}&at=${ENDED.property_id}`,
    );
  });

  it('says that a newer decision link replaced the opened one', async () => {
    openLink({ ...ENDED, standing: 'replaced' });
    expect(await screen.findByRole('heading', { name: 'There is a newer link' })).toBeTruthy();
  });

  it.each(['', '#token=short', '#other=1'])(
    'sends no request for a decision link without a token: "%s"',
    async (fragment) => {
      const { sent } = openLink(anOpenLink(), {}, fragment);
      expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
      expect(screen.getByRole('link').getAttribute('href')).toBe('/operational/permitApprovals');
      expect(sent).toEqual([]);
    },
  );

  it.each(['link_invalid', 'malformed'])('explains a decision link that the server refuses as %s', async (code) => {
    openLink(undefined, { [LOOK]: () => problem(403, code) });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('/operational/permitApprovals'));
  });

  it('loads the decision link again after a network failure', async () => {
    const looks = [() => problem(503, 'unavailable'), () => json(anOpenLink())];
    const { user } = openLink(undefined, { [LOOK]: () => (looks.shift() ?? (() => problem(500, 'internal')))() });
    await user.click(await screen.findByRole('button', { name: /Coba lagi|Try again/ }));
    expect(await screen.findByRole('heading', { name: 'Dapur Bunda' })).toBeTruthy();
  });
});
