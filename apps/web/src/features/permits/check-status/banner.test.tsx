import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { aGoodsStatus, anEndorsement } from '../../../test/permit-builders.ts';
import { json, stubServer } from '../../../test/server.ts';
import { CODE, EMAIL, find, LIVE, liveStream, open, STATUS } from './test-kit.ts';

describe('the banner', () => {
  it('[S2-064] shows above the result which department has to decide the permit and since when', async () => {
    await find(aGoodsStatus());
    const banner = screen.getByTestId('status-banner');
    expect(within(banner).getByRole('heading').textContent).toBe('Your submission is still being processed');
    expect(banner.dataset['tone']).toBe('progress');
    expect(banner.textContent).toContain('With Operations since 16 November 2026, 10:40.');
  });

  it('shows the status banner in Indonesian', async () => {
    await find(aGoodsStatus(), 'id');
    expect(screen.getByTestId('status-banner').textContent).toContain(
      'Di bagian Operasional sejak 16 November 2026, 10:40.',
    );
  });

  it('shows the usual time of a decision when it is known', async () => {
    await find(aGoodsStatus({ usual_hours: 3.6 }), 'id');
    expect(
      screen.getByText('Biasanya diputuskan dalam 4 jam kerja. Kami kirim email begitu ada keputusan.'),
    ).toBeTruthy();
  });

  it.each([
    ['asked', {}, 'Batik Pesona was asked and has not answered yet.'],
    [
      'refused',
      { reason: 'wrong_time', note: 'Bisa Sabtu?', answered_at: '2026-11-16T04:00:00.000Z' },
      'Batik Pesona answered that this is not for its shop. The day or time is not convenient: Bisa Sabtu?',
    ],
  ] as const)('tells the applicant that the tenant’s answer is %s', async (standing, answer, text) => {
    await find(aGoodsStatus({ endorsement: anEndorsement({ standing, ...answer }) }));
    expect(screen.getByTestId('status-banner').textContent).toContain(text);
  });

  it('does not mention the usual time when it is unknown', async () => {
    await find(aGoodsStatus({ usual_hours: null }));
    expect(screen.getByTestId('status-banner').textContent).not.toContain('Usually');
  });

  it.each([
    ['rejected', 'rejected'],
    ['complete', 'accepted'],
    ['security_checked', 'accepted'],
    ['closed', 'accepted'],
    ['returned', 'progress'],
    ['waiting', 'progress'],
    ['cancelled', 'inactive'],
    ['suspended', 'rejected'],
  ])('shows the progress %s by colour and icon', async (progress, tone) => {
    await find(aGoodsStatus({ progress, stages: [] }));
    const banner = screen.getByTestId('status-banner');
    expect(banner.dataset['tone']).toBe(tone);
    expect(banner.querySelector('svg')).toBeTruthy();
  });

  it('shows the chain as bars, with all stages of a step named on one bar', async () => {
    await find(
      aGoodsStatus({
        stages: ['fat', 'operational'],
        chain: [
          { stage: 'tcr', step: 1, decision: 'approved' },
          { stage: 'fat', step: 2, decision: null },
          { stage: 'rdd', step: 2, decision: 'approved' },
          { stage: 'operational', step: 2, decision: null },
          { stage: 'gm', step: 3, decision: null },
        ],
      }),
    );
    const bars = within(screen.getByRole('list', { name: 'Approval steps' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual([
      'Sent: done',
      'Order taker: done',
      'Finance, RDD, Operations: now',
      'General manager: to come',
      'Security check: to come',
    ]);
  });

  it('shows the reason of a rejected permit', async () => {
    await find(aGoodsStatus({ progress: 'rejected', stages: [], rejection_note: 'Dock is being rebuilt.' }));
    expect(screen.getByTestId('status-banner').textContent).toContain('Reason: Dock is being rebuilt.');
  });
});

describe('while the page is open', () => {
  it('shows a change of the permit while the page is open, and announces it', async () => {
    const stream = liveStream();
    const sent = stubServer({ [STATUS]: () => json(aGoodsStatus()), [LIVE]: stream.answer });
    const { search } = await open();
    await search();
    await screen.findByTestId('status-banner');
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/v1/public/status/live'));
    expect(sent.at(-1)?.body).toEqual({ form_code: CODE, email: EMAIL });
    expect(screen.getByTestId('status-change').textContent).toBe('');
    await stream.say(aGoodsStatus({ progress: 'complete', stages: [], pass: 'pass', since: '2026-11-16T06:25:00Z' }));
    expect(await screen.findByRole('heading', { name: 'Your submission is accepted' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save image' })).toBeTruthy();
    expect(screen.getByTestId('status-change').textContent).toBe(
      'Status changed: Your submission is accepted. Approved 16 November 2026, 13:25.',
    );
  });

  it('ignores a live message that is not a permit', async () => {
    const stream = liveStream();
    const sent = stubServer({ [STATUS]: () => json(aGoodsStatus()), [LIVE]: stream.answer });
    const { search } = await open();
    await search();
    await waitFor(() => expect(sent.at(-1)?.path).toBe('/v1/public/status/live'));
    await stream.say({ progress: 'complete' });
    expect(screen.getByRole('heading', { name: /still being processed/ })).toBeTruthy();
  });

  it.each(['rejected', 'closed', 'cancelled'])('opens no live stream for a permit that is %s', async (progress) => {
    const { sent } = await find(aGoodsStatus({ progress, stages: [] }));
    expect(sent.map(({ path }) => path)).toEqual(['/v1/public/status']);
  });
});
