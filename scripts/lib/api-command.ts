import { inRoot, root } from './paths.ts';
import { ProgramError, run } from './process.ts';
import { commandEnvironment, type ApiOptions, type Services } from './services-file.ts';

/** Node options to run a TypeScript file of the API from its sources, including JSX. */
export const fromSource = ['--import', import.meta.resolve('tsx')] as const;

/** Points the loader to the API's compiler options. By default it uses those of the working directory. */
export const sourceEnvironment = { TSX_TSCONFIG_PATH: inRoot('apps/api/tsconfig.json') };

/** `show` prints the output as it comes; `built` uses the production build. */
export type CommandOptions = ApiOptions & { show?: boolean; built?: boolean };

/**
 * Runs `seed`, which is not part of the product, or a command of `gerbang` to its end, and returns its output. When it fails,
 * throws a ProgramError with its exit code.
 */
export async function runApiCommand(
  services: Services,
  name: string,
  args: readonly string[],
  { show = true, built = false, ...options }: CommandOptions = {},
): Promise<string> {
  const fromBuild = built && name !== 'seed';
  const gerbang = fromBuild ? 'apps/api/dist/gerbang.js' : 'apps/api/src/commands/gerbang.ts';
  const program = name === 'seed' ? ['tools/seed.ts'] : [gerbang, name];
  const env = { ...commandEnvironment(services, options), ...sourceEnvironment };
  try {
    return await run(process.execPath, [...(fromBuild ? [] : fromSource), ...program, ...args], {
      cwd: root,
      env,
      show,
    });
  } catch (error) {
    const message = `The API's command "${name}" failed. ${error instanceof Error ? error.message : ''}`;
    throw new ProgramError(message, error instanceof ProgramError ? error.exitCode : 1, { cause: error });
  }
}
