import type { Action } from '@gerbang/shared/access';
import type { GoLiveAnswer } from '@gerbang/shared/contracts/building/go-live';
import { goLiveChecks } from '@gerbang/shared/domain/building/go-live';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { aStaffRecord, uuid } from '../../../test/builders.ts';
import { aCreatedPermit } from '../../../test/loading-forms.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { json, problem, stubServer } from '../../../test/server.ts';
import { staffSession } from '../../../test/sessions.ts';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(() => import('./GoLiveScreen.tsx'), 60_000);
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const ID = uuid(70);
const TEST_CODE = 'L-HC-7K3QX9T2-M';
const FACTS = {
  id: ID,
  name: 'Harmoni Celebes',
  short_code: 'HC',
  city: 'Makassar',
  time_zone: 'Asia/Makassar',
  floors: 5,
  units: 96,
  tenants: 82,
  goods_in_slots: 6,
  uses_gate: true,
  guards: 2,
  guards_with_pin: 1,
  terms_version: 1,
  mail_accepted_at: '2026-11-16T05:02:00.000Z',
  test_permit: null as GoLiveAnswer['test_permit'],
  test_approved: true,
  copied: null as GoLiveAnswer['copied'],
};

/** The answer of the server about a property with these facts. */
function aChecklist(change: Partial<typeof FACTS & Pick<GoLiveAnswer, 'phase' | 'empty_stages'>> = {}): GoLiveAnswer {
  const { phase = 'preparation', empty_stages = [], ...rest } = change;
  const facts = { ...FACTS, ...rest };
  const stages = [{ stage: 'tcr', people: 1 }, ...empty_stages.map((stage) => ({ stage, people: 0 }))];
  return {
    ...facts,
    phase,
    empty_stages,
    checks: goLiveChecks({ ...facts, stages, in_preparation: phase === 'preparation' }),
  };
}

type Answers = Parameters<typeof stubServer>[0];

const KEEPER: Action[] = ['property.update', 'user.update'];

async function open(first: GoLiveAnswer, answers: Answers = {}, actions = KEEPER) {
  const record = aStaffRecord();
  await staffSession({ ...record, role: { ...record.role, actions } });
  const state = { shown: first };
  const sent = stubServer({
    [`GET /v1/property/${ID}/go-live`]: () => json(state.shown),
    [`GET /v1/property/${ID}/copy`]: () => json({ slots: 6, chains: 2, categories: 18, terms: 0 }),
    'GET /v1/role-datatable': () => json({ data: [], total: 0, page: 1 }),
    ...answers,
  });
  const app = renderApp(`/settings/property/${ID}/goLive`);
  await screen.findByRole('heading', { level: 1, name: /Harmoni Celebes/ });
  const written = () => sent.filter(({ method }) => method !== 'GET');
  return { ...app, sent, state, written };
}

const rowOf = (title: string) => within(screen.getByText(title).closest('li') ?? document.body);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('Go-live screen', () => {
  it('shows what is missing with one action each, and keeps Go live locked for these reasons', async () => {
    await open(aChecklist({ floors: 0, goods_in_slots: 0, empty_stages: ['rdd'], guards_with_pin: 0 }));
    expect(screen.getByText(/^3 things stop you from going live\. 1 is advised\.$/)).toBeTruthy();
    expect(rowOf('Floors').getByRole('link', { name: 'Add floors' })).toHaveProperty('pathname', '/masterData/floor');
    expect(rowOf('A person in every stage').getByText(/Nobody decides at RDD/)).toBeTruthy();
    expect(rowOf('Guards can open the gate').getByRole('link', { name: 'Give a one-time PIN' })).toBeTruthy();
    const lock = within(screen.getByRole('region', { name: 'Locked for 3 reasons' }));
    expect(lock.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'No floor',
      'No slot for goods in',
      'Nobody decides at RDD',
    ]);
    expect(button('Go live')).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: /^In preparation/ })).toBeTruthy();
  });

  it('offers no invitation to a person who may not invite', async () => {
    await open(aChecklist({ floors: 0, empty_stages: ['rdd'], guards_with_pin: 0 }), {}, ['property.update']);
    expect(rowOf('Floors').getByRole('link', { name: 'Add floors' })).toBeTruthy();
    expect(rowOf('A person in every stage').queryByRole('button')).toBeNull();
    expect(rowOf('Guards can open the gate').queryByRole('link')).toBeNull();
  });

  it('asks and goes live when nothing required is missing, and then is no longer in preparation', async () => {
    const { user, state, written } = await open(aChecklist({ tenants: 0 }), {
      [`POST /v1/property/${ID}/go-live`]: () => {
        state.shown = aChecklist({ phase: 'live' });
        return json(state.shown);
      },
    });
    await user.click(button('Go live now'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Go live with Harmoni Celebes?' }));
    await user.click(dialog.getByRole('button', { name: 'Go live now' }));
    await screen.findByRole('heading', { level: 1, name: 'Harmoni Celebes is live' });
    expect(written().map(({ path }) => path)).toEqual([`/v1/property/${ID}/go-live`]);
    await waitFor(() => expect(screen.queryByRole('link', { name: /^In preparation/ })).toBeNull());
  });

  it('says why it did not go live when something is missing on the server', async () => {
    const { user } = await open(aChecklist(), {
      [`POST /v1/property/${ID}/go-live`]: () => problem(409, 'not_ready'),
    });
    await user.click(button('Go live now'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Go live now' }));
    expect(await screen.findByText('The building did not go live')).toBeTruthy();
    expect(screen.getByText(/still in preparation\. Its checklist/)).toBeTruthy();
  });

  it('says before a copy what it adds, and copies only the chosen parts', async () => {
    const { user, written } = await open(aChecklist({ goods_in_slots: 0 }), {
      [`POST /v1/property/${ID}/copy`]: () => json({ slots: 6, chains: 0, categories: 18, terms: 0 }),
    });
    expect(await screen.findByText('Adds 6 slots, 2 chains, 18 categories; keeps what is here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy 6 from Graha Indah' })).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Approval chains (2)' }));
    await user.click(button('Add 6 slots, 18 categories'));
    expect(await screen.findByText('Added: 6 slots, 18 categories')).toBeTruthy();
    expect(written()[0]?.body).toEqual({ from: uuid(1), parts: ['slots', 'categories'] });
  });

  it('says what was copied last and takes it back', async () => {
    const copied = { slots: 6, chains: 0, categories: 18, terms: 0 };
    const { user, state, written } = await open(aChecklist({ copied }), {
      [`DELETE /v1/property/${ID}/copy`]: () => {
        state.shown = aChecklist({ copied: null });
        return json(copied);
      },
    });
    expect(await screen.findByText('Added: 6 slots, 18 categories')).toBeTruthy();
    await user.click(button('Undo'));
    expect(await screen.findByText('Removed again: 6 slots, 18 categories')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    expect(written().map(({ method, path }) => `${method} ${path}`)).toEqual([`DELETE /v1/property/${ID}/copy`]);
  });

  it('invites the people of a pasted sheet and keeps refused rows for correction', async () => {
    const results = [
      { outcome: 'invited', reason: null },
      { outcome: 'refused', reason: 'role_unknown' },
    ];
    const { user, written } = await open(aChecklist({ empty_stages: ['gm'] }), {
      'POST /v1/user-invite': () => json({ results }),
    });
    await user.click(button('Invite people'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText('People'));
    await user.paste('Ani\tani@mall.test\tTCR\nBudi\tbudi@mall.test\tBoss');
    await user.click(dialog.getByRole('button', { name: 'Invite 2 people' }));
    expect(await screen.findByText('There is no role with this name')).toBeTruthy();
    expect(written()[0]?.body).toEqual({
      property_id: ID,
      language: 'en',
      people: [
        { name: 'Ani', email: 'ani@mall.test', role: 'TCR' },
        { name: 'Budi', email: 'budi@mall.test', role: 'Boss' },
      ],
    });
    await user.click(button('Correct 1 row'));
    expect(await screen.findByLabelText('People')).toHaveProperty('value', 'Budi\tbudi@mall.test\tBoss');
    // Also when the dialog was closed before the correction.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(button('Invite people'));
    expect(await screen.findByLabelText('People')).toHaveProperty('value', 'Budi\tbudi@mall.test\tBoss');
  });

  it('keeps the pasted sheet when the dialog is closed, and names the limit of its rows', async () => {
    const { user, written } = await open(aChecklist({ empty_stages: ['gm'] }));
    await user.click(button('Invite people'));
    const first = within(await screen.findByRole('dialog'));
    await user.click(first.getByLabelText('People'));
    const sheet = Array.from({ length: 201 }, (_, row) => `Ani,ani${row}@mall.test,TCR`).join('\n');
    await user.paste(sheet);
    await user.click(first.getByRole('button', { name: 'Invite 201 people' }));
    expect(await first.findByText(/A sheet can have 200 people/)).toBeTruthy();
    expect(written()).toEqual([]);
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await user.click(button('Invite people'));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('People')).toHaveProperty('value', sheet);
    await user.click(again.getByRole('button', { name: 'Start over' }));
    expect(again.getByLabelText('People')).toHaveProperty('value', '');
  });

  it('makes a test permit, says how far it is, and deletes it again', async () => {
    const { user, state, written } = await open(aChecklist({ test_approved: false }), {
      [`POST /v1/property/${ID}/test-permit`]: () => {
        state.shown = aChecklist({
          test_approved: false,
          test_permit: { id: uuid(9), code: TEST_CODE, state: 'in_review' },
        });
        return json(aCreatedPermit(9, { code: TEST_CODE }), 201);
      },
      [`DELETE /v1/property/${ID}/test-permit`]: () => {
        state.shown = aChecklist();
        return json(state.shown);
      },
    });
    const row = () => rowOf('Test permit');
    expect(row().getByText(/It is deleted again when you go live/)).toBeTruthy();
    await user.click(button('Test work'));
    expect(await row().findByText(`Test permit ${TEST_CODE} waits for a decision.`)).toBeTruthy();
    await user.click(button('Delete the test permit'));
    const dialog = within(await screen.findByRole('dialog', { name: `Delete test permit ${TEST_CODE}?` }));
    expect(written()).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'Delete the test permit' }));
    expect(await row().findByText(/^Every stage has approved a test permit/)).toBeTruthy();
    expect(written().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /v1/property/${ID}/test-permit`,
      `DELETE /v1/property/${ID}/test-permit`,
    ]);
    expect(written()[0]?.body).toEqual({ kind: 'work' });
  });

  it('makes no test permit before there is a slot for it', async () => {
    await open(aChecklist({ goods_in_slots: 0, test_approved: false }));
    for (const name of ['Test goods in', 'Test work']) expect(button(name)).toHaveProperty('disabled', true);
    expect(rowOf('Test permit').getByText(/^First add a floor, a slot/)).toBeTruthy();
  });

  it('sends a test mail and shows when the mail server has taken it', async () => {
    const { user, state } = await open(aChecklist({ mail_accepted_at: null as never }), {
      [`POST /v1/property/${ID}/test-mail`]: () => {
        state.shown = aChecklist();
        return json({}, 202);
      },
    });
    await user.click(button('Send a test mail'));
    expect(await rowOf('Mail works').findByText(/^Last mail sent/, {}, { timeout: 5000 })).toBeTruthy();
  });
});
