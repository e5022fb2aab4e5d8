import { describe, expect, it } from 'vitest';

import { createWorld } from '../../../../test/harness.ts';
import { walkModel } from '../../../../test/workflow-model/model-walk.ts';
import { tryForbiddenActions, walkSite } from '../../../../test/workflow-model/site-walk.ts';

const world = await createWorld();

describe('random steps of the permit model', () => {
  it('finds no difference between model and workflow in 50,000 random steps', () => {
    const { pairs } = walkModel(7, 50_000);
    expect(Object.keys(pairs).filter((pair) => pair.endsWith('done')).length).toBeGreaterThan(20);
  });

  it('finds no difference between model, API and database in a day of random steps', { timeout: 120_000 }, async () => {
    const walk = await walkSite(world, 7, 400);
    expect(walk.refused).toBeGreaterThan(50);
    expect(walk.permits).toBeGreaterThan(5);
  });

  it('refuses every random step of a person who may not make it, as the model does', { timeout: 120_000 }, async () => {
    expect(await tryForbiddenActions(world, 7, 60)).toBeGreaterThan(200);
  });
});
