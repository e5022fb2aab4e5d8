import { describe, expect, it } from 'vitest';

import { createWorld } from '../../../test/harness.ts';
import { walkLaw } from '../../../test/workflow-model/law-walk.ts';
import { tryWhatIsForbidden, walkSite } from '../../../test/workflow-model/site-walk.ts';

const world = await createWorld();

describe('the model of a permit', () => {
  it('and the workflow never part in 50,000 steps', () => {
    const { pairs } = walkLaw(7, 50_000);
    expect(Object.keys(pairs).filter((pair) => pair.endsWith('done')).length).toBeGreaterThan(20);
  });

  it('and the building never part in a day’s worth of steps', { timeout: 120_000 }, async () => {
    const walk = await walkSite(world, 7, 400);
    expect(walk.refused).toBeGreaterThan(50);
    expect(walk.permits).toBeGreaterThan(5);
  });

  it('and the building refuse alike what is not for somebody to do', { timeout: 120_000 }, async () => {
    expect(await tryWhatIsForbidden(world, 7, 60)).toBeGreaterThan(200);
  });
});
