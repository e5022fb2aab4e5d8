import { walkModel } from '../apps/api/test/workflow-model/model-walk.ts';
import { fromSource, sourceEnvironment } from '../scripts/lib/api-command.ts';
import { inRoot, root } from '../scripts/lib/paths.ts';
import { run } from '../scripts/lib/process.ts';
import { round } from './lib/figures.ts';
import type { Bench } from './lib/result.ts';

/** Share of the model's steps that also run in the real application, `SITE_BATCH` steps per building. */
const SITE_SHARE = 0.01;
const SITE_BATCH = 1_000;

type Walk = ReturnType<typeof walkModel>;

/**
 * Makes random moves on permits. Compares the workflow with an independent second implementation, and the application
 * with a model of the building. Stops at the first difference and prints the history of the permit.
 */
export const workflowModel: Bench = {
  full: { rounds: 1, size: 1_000_000 },
  small: { rounds: 1, size: 10_000 },
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
    const pure = await timed(() => Array.from({ length: rounds }, (_, seed) => walkModel(seed, size)));
    let forbidden = 0;
    const site = await timed(async () => {
      const walked = await walkSites(database, Math.round(size * SITE_SHARE));
      ({ forbidden } = walked);
      return walked.walks;
    });
    return { faults, figures: { pure, site, different_forbidden_tries: forbidden } };
  },
};

/** The application runs from its sources in a separate process. */
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
