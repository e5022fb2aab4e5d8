import { beforeEach, expect, it } from 'vitest';

import { MONDAY_MORNING } from '../../../../test/harness.ts';
import { aDelivery, mailedToken } from '../../../../test/permits/endorsements.ts';
import { aBuilding } from '../../../../test/permits/submissions.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';

const world = await createMailWorld();
beforeEach(() => world.clock.set(MONDAY_MORNING));

it('confirms no e-mail address by the answer of the tenant: the applicant has read no mail of ours', async () => {
  const permit = await aDelivery(world, await aBuilding(world));
  const holds = () => world.owner.selectFrom('slot_hold').select('until').where('permit_id', '=', permit.id).execute();
  const before = await holds();
  expect(before).toHaveLength(1);
  const payload = { token: await mailedToken(world, permit), answer: 'confirmed' };
  const answer = await world.app.inject({ method: 'POST', url: '/v1/public/endorsement/answer', payload });
  expect(answer.statusCode).toBe(200);
  expect(await world.owner.selectFrom('confirmed_address').select('until').execute()).toEqual([]);
  expect(await holds()).toEqual(before);
});
