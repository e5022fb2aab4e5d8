import { walkLaw } from '../apps/api/test/workflow-model/law-walk.ts';
import { fromSource, sourceEnvironment } from '../scripts/lib/api-command.ts';
import { inRoot, root } from '../scripts/lib/paths.ts';
import { run } from '../scripts/lib/process.ts';
import { round } from './lib/figures.ts';
import type { Bench } from './lib/result.ts';

/** Of a million steps on the model, so many are also walked through the real building, each thousand in one of its own. */
const SITE_SHARE = 0.01;
const SITE_BATCH = 1_000;

type Walk = ReturnType<typeof walkLaw>;

/**
 * Random lives of permits: the workflow beside rules that were written apart from it, and the application on its database beside a
 * model of the building. The first step where two of them part ends it, with everything that had happened to that permit.
 */
export const workflowModel: Bench = {
  full: { rounds: 1, size: 1_000_000 },
  small: { rounds: 1, size: 50_000 },
  async run({ database }, { rounds, size }) {
    const faults: string[] = [];
    const timed = async (walks: () => Walk[] | Promise<Walk[]>) => {
      const started = performance.now();
      try {
        return totals(await walks(), performance.now() - started);
      } catch (error) {
        faults.push(error instanceof Error ? error.message : String(error));
        return undefined;
      }
    };
    const pure = await timed(() => Array.from({ length: rounds }, (_, seed) => walkLaw(seed, size)));
    let forbidden = 0;
    const site = await timed(async () => {
      const walked = await walkSites(database, Math.round(size * SITE_SHARE));
      ({ forbidden } = walked);
      return walked.walks;
    });
    return { faults, figures: { pure, site, different_forbidden_tries: forbidden } };
  },
};

/** The application runs from its sources in a process of its own. */
async function walkSites(database: string, size: number): Promise<{ walks: Walk[]; forbidden: number }> {
  const steps = Math.min(size, SITE_BATCH);
  const file = inRoot('apps/api/test/workflow-model/main.ts');
  const asked = ['--database', database, '--batches', String(Math.ceil(size / steps)), '--steps', String(steps)];
  const said = await run(process.execPath, [...fromSource, file, ...asked], { cwd: root, env: sourceEnvironment });
  const lines = said
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Walk | { forbidden: number });
  return {
    walks: lines.flatMap((line) => ('steps' in line ? [line] : [])),
    forbidden: lines.reduce((sum, line) => sum + ('forbidden' in line ? line.forbidden : 0), 0),
  };
}

function totals(walks: readonly Walk[], ms: number) {
  const sum = (of: (walk: Walk) => number) => walks.reduce((all, walk) => all + of(walk), 0);
  const steps = sum((walk) => walk.steps);
  const pairs = new Set(walks.flatMap((walk) => Object.keys(walk.pairs)));
  return {
    steps,
    permits: sum((walk) => walk.permits),
    refused: sum((walk) => walk.refused),
    different_pairs_of_state_and_action: pairs.size,
    steps_per_second: round((steps * 1000) / ms),
  };
}
