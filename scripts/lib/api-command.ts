import { existsSync } from 'node:fs';

import { inRoot, root } from './paths.ts';
import { run } from './process.ts';
import { apiEnvironment, type ApiOptions, type Services } from './services-file.ts';

/** What Node needs to run a TypeScript file of the API from its sources, JSX included. */
export const fromSource = ['--import', import.meta.resolve('tsx')] as const;

/** Tells the loader where the API's compiler options are; it would take those of the working folder. */
export const sourceEnvironment = { TSX_TSCONFIG_PATH: inRoot('apps/api/tsconfig.json') };

/** How to run a command: `show` prints its output as it comes, `built` takes the production build. */
export type CommandOptions = ApiOptions & { show?: boolean; built?: boolean };

/** Runs one of the API's commands (`migrate`, `seed` …) to its end and gives what it printed. */
export async function runApiCommand(
  services: Services,
  name: string,
  args: readonly string[],
  { show = true, built = false, ...options }: CommandOptions = {},
): Promise<string> {
  const file = built ? inRoot('apps/api/dist', `${name}.js`) : inRoot('apps/api/src/commands', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) throw new Error(`The API has no command "${name}".`);
  const env = { ...apiEnvironment(services, options), ...sourceEnvironment };
  try {
    return await run(process.execPath, [...(built ? [] : fromSource), file, ...args], { cwd: root, env, show });
  } catch (error) {
    throw new Error(`The API's command "${name}" failed. ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}
