import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { buildHelp } from './help/help.ts';
import { inRoot } from './paths.ts';
import { run } from './process.ts';

const texts = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.txt', '.wasm', '.xml']);
const smallest = 1024;

export const webRoot = inRoot('apps/web/dist');

export const apiProgram = (name: 'main' | 'worker' | 'image-worker'): string => inRoot('apps/api/dist', `${name}.js`);

/** Arguments of Node.js for a program. Without `__proto__`, no input can change the prototype of all objects (T27). */
export const programArguments = (name: 'main' | 'worker'): string[] => ['--disable-proto=delete', apiProgram(name)];

export const isBuilt = (): boolean =>
  [join(webRoot, 'index.html'), apiProgram('main'), apiProgram('worker')].every((path) => existsSync(path));

/** Creates a gzip and a Brotli copy of every larger text file, so that the server need not compress them. */
export async function compressFolder(folder: string): Promise<number> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => texts.has(extname(path)) && statSync(path).size > smallest);
  for (const path of files) {
    const content = readFileSync(path);
    const [gz, br] = await Promise.all([
      promisify(gzip)(content, { level: 9 }),
      promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    ]);
    writeFileSync(`${path}.gz`, gz);
    writeFileSync(`${path}.br`, br);
  }
  return files.length;
}

/** Runs a tool that is installed for one of the apps, in the app's folder. */
async function appTool(app: string, program: string, ...args: string[]): Promise<void> {
  const options = { cwd: inRoot('apps', app), env: { NODE_ENV: 'production' }, show: true };
  await run(process.execPath, [inRoot('apps', app, 'node_modules', program), ...args], options);
}

export async function build(): Promise<void> {
  await Promise.all([appTool('web', 'vite/bin/vite.js', 'build'), appTool('api', 'rolldown/bin/cli.mjs', '-c')]);
  await buildHelp(join(webRoot, 'help'));
  const compressed = await compressFolder(webRoot);
  console.log(`Compressed ${compressed} files of the web.`);
}
