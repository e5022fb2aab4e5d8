import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { inRoot } from '../../scripts/lib/paths.ts';
import { freePort } from '../../scripts/lib/ports.ts';
import { ensureTools } from '../../scripts/lib/required-programs.ts';
import { replaceOnce } from './replace-once.ts';

const LONGEST_START_MS = 30_000;

export interface Caddy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts Caddy with `deploy/Caddyfile` in front of these processes, without TLS. It trusts the client addresses that the
 * bench sends, so that the load comes from many clients.
 */
export async function startCaddy(upstreams: readonly string[], health_interval: string): Promise<Caddy> {
  await ensureTools(['proxy']);
  const port = await freePort();
  const hosts = upstreams.map((url) => new URL(url).host).join(' ');
  const site = replaceOnce('deploy/Caddyfile', readFileSync(inRoot('deploy/Caddyfile'), 'utf8'), [
    ['{$SITE_ADDRESS:gerbang.example.com} {', `http://127.0.0.1:${port} {`],
    ['{$API_ADDRESSES:127.0.0.1:8080} {', `${hosts} {\n\t\ttrusted_proxies 127.0.0.1/32`],
    ['health_interval 1s', `health_interval ${health_interval}`],
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n\tstorage file_system ${folder}\n}\n${site}`);
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exit.finally(() => rmSync(folder, { recursive: true, force: true }));
  };
  let output = '';
  const started = new Promise<void>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
      if (output.includes('serving initial configuration')) resolve();
    });
  });
  const failed = exit.then(() => {
    throw new Error(`Caddy ended: ${output}`);
  });
  failed.catch(() => {});
  const late = pause(LONGEST_START_MS, undefined, { ref: false }).then(() => {
    throw new Error(`Caddy did not start in ${LONGEST_START_MS / 1000} s: ${output}`);
  });
  await Promise.race([started, failed, late]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}
