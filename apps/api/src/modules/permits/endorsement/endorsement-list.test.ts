import { expect, it } from 'vitest';
import * as z from 'zod/mini';

import { bearer } from '../../../../test/builders.ts';
import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { aDelivery } from '../../../../test/permits/endorsements.ts';
import { aBuilding } from '../../../../test/permits/submissions.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';

const world = await createMailWorld();
const answered = z.object({ data: z.array(z.object({ permit_id: z.string() })) });

it('lists unanswered questions first and then the latest answer, so that the home still shows it', async () => {
  world.clock.set(MONDAY_MORNING);
  const building = await aBuilding(world);
  const headers = bearer(building.tenant.token);
  const permits = [];
  for (let count = 0; count < 3; count += 1) permits.push(await aDelivery(world, building));
  const [first, second, open] = permits.map(({ id }) => id);
  for (const id of [first, second]) {
    world.clock.advance(60_000);
    const url = `/v1/tenant/endorsements/${id}/answer`;
    await world.app.inject({ method: 'POST', url, headers, payload: { answer: 'confirmed' } });
  }
  const answer = await world.app.inject({ url: '/v1/tenant/endorsements', headers });
  expect(z.parse(answered, answer.json()).data.map(({ permit_id }) => permit_id)).toEqual([open, second, first]);
});
