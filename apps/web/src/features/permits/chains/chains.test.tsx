import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aModule, aStaffRecord } from '../../../test/builders.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';
import { at, bodyOf, button, CHAINS, drawn, LIST, open, WRITE } from './test-kit.ts';

// Loads the code of the screen first, because that takes longer than the time limit of a test.
beforeAll(() => import('./ChainsScreen.tsx'), 30_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the current chains', () => {
  it('shows the chain of each kind of permit for the current property, with author and date', async () => {
    const { sent, property_id } = await open();
    const region = within(screen.getByRole('region', { name: 'Chains in force' }));
    const rows = region.getAllByRole('link').map((link) => link.textContent);
    expect(rows[0]).toContain('Goods inChain: TCR, then Operational');
    expect(rows[0]).toContain('The usual chain');
    expect(rows[2]).toContain('Work permitChain: TCR, then Finance together with RDD, then GM');
    expect(rows[2]).toContain('Version 3 · since 03 November 2026, 10:00 WIB · by Ratna Dewi');
    expect(sent.every(({ query }) => query.get('property_id') === property_id)).toBe(true);
  });

  it('opens the chain of the kind that the address names', async () => {
    const { user, router } = await open();
    expect(drawn()).toBe('tcr > fat+rdd > gm');
    await user.click(screen.getByRole('link', { name: /^Goods in/ }));
    await screen.findByRole('heading', { name: 'Arrange the chain: goods in' });
    expect(drawn()).toBe('tcr > operational');
    expect(router.state.location.search).toBe('?kind=loading');
  });

  it('says when the chains cannot be loaded and loads them again on request', async () => {
    let round = 0;
    await staffSession(aStaffRecord({ modules: [aModule('Settings', [['Chain', '/settings/approvalChain']])] }));
    stubServer({ [LIST]: () => ((round += 1) === 1 ? problem(503, 'unavailable') : json({ chains: CHAINS })) });
    const { user } = renderApp('/settings/approvalChain');
    expect(await screen.findByText('The approval chains could not be loaded.')).toBeTruthy();
    await user.click(button('Try again'));
    expect(await screen.findByRole('region', { name: 'Chains in force' })).toBeTruthy();
  });

  it('shows the chains read-only to a role that may not change them', async () => {
    await open({}, { actions: ['property.read'] });
    expect(screen.getByText('Your role can look at the chains, but not change them.')).toBeTruthy();
    for (const name of [/^Move/, /^Add/, /^Save/, /^Use again/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(await screen.findByText('Sari')).toBeTruthy();
  });
});

describe('deciders', () => {
  it('shows a few deciders of each stage by name', async () => {
    await open();
    const tcr = within(screen.getByRole('group', { name: 'Order taker (TCR)' }));
    expect(await tcr.findByText('Adi')).toBeTruthy();
    expect(tcr.queryByText('Dian')).toBeNull();
    expect(tcr.getByText('+2 more').textContent).toContain('Dian, Eka');
  });

  it('warns about a stage without deciders and says that permits will stop there', async () => {
    const { user } = await open();
    const rdd = within(screen.getByRole('group', { name: 'RDD' }));
    expect(await rdd.findByText('Nobody holds this stage yet')).toBeTruthy();
    expect(
      screen.getByText(/^No active person at this property can decide: RDD\. Permits will stop there/),
    ).toBeTruthy();
    await user.click(button('Remove RDD from the chain'));
    expect(screen.queryByText(/^No active person at this property/)).toBeNull();
    await user.click(button('Add RDD'));
    expect(screen.getByText(/^No active person at this property can decide: RDD/)).toBeTruthy();
  });

  it('lets the chain be edited when the deciders cannot be loaded', async () => {
    const { user } = await open({ 'GET /v1/approval-chain/preview': () => problem(503, 'unavailable') });
    expect(await screen.findByText('The people who decide could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('Nobody holds this stage yet')).toBeNull();
    await user.click(button('Move General manager earlier'));
    expect(drawn()).toBe('tcr > gm > fat+rdd');
  });
});

describe('earlier versions', () => {
  it('lists earlier versions of a chain with their author and loads one into the editor', async () => {
    const { user, sent } = await open({ [WRITE]: () => json({ kind: 'work', ...at(4, [['tcr'], ['gm']]) }) });
    const region = within(screen.getByRole('region', { name: 'Earlier versions' }));
    const [second, first] = region.getAllByRole('listitem').map((item) => item.textContent);
    expect(second).toContain('Chain: TCR, then GM');
    expect(second).toContain('Version 2 · 02 November 2026, 10:00 WIB · by Ratna Dewi');
    expect(first).toContain('created with the property');
    await user.click(region.getByRole('button', { name: 'Use again: version 2' }));
    expect(drawn()).toBe('tcr > gm');
    expect(screen.getByText(/^Version 2 is loaded into the arrangement/)).toBeTruthy();
    await user.click(button('Save the chain'));
    await screen.findByText('Edit Success');
    expect(bodyOf(sent)).toEqual({ steps: [['tcr'], ['gm']], four_eyes: false, version: 3 });
  });
});
