import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { assertNoVirus } from '../apps/api/src/platform/files/clamd.ts';
import { hasCode, remove } from './lib/files.ts';
import { main } from './lib/main.ts';
import { run } from './lib/process.ts';
import { until } from './lib/wait.ts';

/** The test file that every scanner knows, in two parts so that no scanner takes this source for it. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const LIMIT_MS = 30_000;

/** What the API makes of a file: `clean`, or the code of its refusal. */
async function outcome(address: string, body: Buffer): Promise<string> {
  return assertNoVirus(address, body, LIMIT_MS).then(
    () => 'clean',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );
}

/** A configuration of clamd with one signature: EICAR. The folder is readable by the account that clamd changes to. */
function configure(folder: string): { config: string; socket: string } {
  const [database, socket, config] = [join(folder, 'database'), join(folder, 'clamd.sock'), join(folder, 'clamd.conf')];
  mkdirSync(database);
  writeFileSync(join(database, 'eicar.ndb'), `Eicar-Test:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
  const settings = [`DatabaseDirectory ${database}`, `LocalSocket ${socket}`, 'Foreground yes', 'User root'];
  writeFileSync(config, `${settings.join('\n')}\nStreamMaxLength 20M\n`);
  chmodSync(folder, 0o755);
  return { config, socket };
}

await main(async () => {
  await run('clamd', ['--version']).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new Error('Install clamd first: apt-get install clamav-daemon') : error;
  });
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-clamd-'));
  const { config, socket } = configure(folder);
  const daemon = spawn('clamd', ['--config-file', config], { stdio: 'ignore' });
  const ended = new Promise((resolve) => void daemon.once('exit', resolve));
  try {
    await until('clamd answers', LIMIT_MS / 1000, async () => (await outcome(socket, Buffer.from('x'))) === 'clean');
    const pdf = `%PDF-1.7\n1 0 obj\n(${EICAR})\nendobj\n%%EOF\n`;
    const found = {
      clean: await outcome(socket, Buffer.from('harmless')),
      large: await outcome(socket, Buffer.alloc(10 * 1024 * 1024, 7)),
      eicar: await outcome(socket, Buffer.from(EICAR)),
      pdf: await outcome(socket, Buffer.from(pdf)),
      away: '',
    };
    daemon.kill('SIGKILL');
    await ended;
    found.away = await outcome(socket, Buffer.from('harmless'));
    console.log(JSON.stringify(found));
    const expected = { clean: 'clean', large: 'clean', eicar: 'refused', pdf: 'refused', away: 'unavailable' };
    if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(`Expected ${JSON.stringify(expected)}`);
  } finally {
    daemon.kill('SIGKILL');
    await ended;
    remove(folder);
  }
});
