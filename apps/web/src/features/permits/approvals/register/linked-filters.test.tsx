import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { aModule, aStaffRecord, uuid } from '../../../../test/builders.ts';
import { withoutMotion } from '../../../../test/reduced-motion.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { json, stubServer } from '../../../../test/server.ts';
import { staffSession } from '../../../../test/sessions.ts';
import { warmUp } from '../../../../test/warm-up.ts';

const PATH = '/operational/permitRegister';
const LIST = '/v1/permit-datatable';

// Load the screen's code before the first test, because loading may exceed the time limit of a test.
beforeAll(warmUp(PATH), 60_000);
beforeEach(withoutMotion);

async function open(address: string) {
  await staffSession(aStaffRecord({ modules: [aModule('Operational', [['Permit Register', PATH]])] }));
  const none = () => json({ data: [], total: 0, page: 1 });
  const sent = stubServer({
    [`GET ${LIST}`]: none,
    'GET /v1/saved-views': () => json({ views: [] }),
    'GET /v1/floor-datatable': none,
  });
  const app = renderApp(`${PATH}${address}`);
  await screen.findByRole('heading', { name: 'Permit Register' }, { timeout: 15_000 });
  return {
    ...app,
    asked: () => {
      const lists = sent.filter(({ path, query }) => path === LIST && query.get('page_size') !== '1');
      return Object.fromEntries(lists.at(-1)?.query ?? []);
    },
    search: () => new URLSearchParams(app.router.state.location.search),
  };
}

describe('Filters that charts set', () => {
  it('shows what a chart has set, and takes it back', async () => {
    const { user, asked, search } = await open(
      `?submitted_weekday=2&submitted_hour=8,9&decision=rejected&returned_stage=rdd&returned_field=items&returned_from=2026-10-01&slot_id=${uuid(5)}`,
    );
    await waitFor(() =>
      expect(asked()).toMatchObject({
        submitted_weekday: '2',
        submitted_hour: '8,9',
        decision: 'rejected',
        returned_stage: 'rdd',
        returned_field: 'items',
        returned_from: '2026-10-01',
        slot_id: uuid(5),
      }),
    );
    for (const name of ['Sent at: Tue 08:00 – 10:00', 'Decision: Rejected', 'Slot: One slot'])
      expect(await screen.findByRole('button', { name: `Filter: ${name}` })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Filter: Returned: RDD, Items, from Thu 1 Oct' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Returned' }));
    await waitFor(() => expect(search().has('returned_stage')).toBe(false));
    expect(screen.queryByRole('button', { name: /Filter: Returned/ })).toBeNull();
  });
});
