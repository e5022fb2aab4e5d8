import { expect, it } from 'vitest';

import { aTenantUser } from '../../../../test/builders.ts';
import { ONE_STAGE } from '../../../../test/goods.ts';
import { aDelivery } from '../../../../test/permits/endorsements.ts';
import { aBuilding } from '../../../../test/permits/submissions.ts';
import { createMailWorld } from '../../../../test/platform/mails.ts';
import { sendEndorsementMail } from './endorsement.jobs.ts';

const world = await createMailWorld();

it('asks all people of the tenant although the mail to one of them fails', async () => {
  const building = await aBuilding(world, { chains: ONE_STAGE });
  for (let more = 0; more < 2; more += 1)
    await aTenantUser(world, { tenant: { property_id: building.property_id, id: building.tenant.id } });
  const permit = await aDelivery(world, building);
  const run = (deps = world.deps) =>
    sendEndorsementMail.run({ property_id: permit.property_id, permit_id: permit.id }, deps);
  let first = true;
  const send: typeof world.deps.mailer.send = async (mail) => {
    if (!first) return world.deps.mailer.send(mail);
    first = false;
    throw new Error('refused by policy');
  };
  await expect(run({ ...world.deps, mailer: { ...world.deps.mailer, send } })).rejects.toThrow('refused by policy');
  expect(world.mails).toHaveLength(2);
  await run();
  expect(world.mails).toHaveLength(3);
});
