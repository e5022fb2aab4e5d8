import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** TLS and HTTP/2 in front of the pages, as visitors meet them. */
export interface Proxy {
  /** Where each of the addresses given is reached now. */
  urls: string[];
  stop: () => void;
}

const FIRST_PORT = 9443;
const site = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');

/** The production's own configuration for one address, with a certificate of its own making. */
function siteFor(port: number, upstream: string): string {
  return site
    .replace('gerbang.example.com {', `https://localhost:${port} {\n\ttls internal`)
    .replace('127.0.0.1:8080', new URL(upstream).host)
    .replaceAll(/^\s*health_.*$/gm, '');
}

/** Starts Caddy before the given addresses and waits until it answers. */
export async function startProxy(upstreams: readonly string[]): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'gerbang-proxy-'));
  const sites = upstreams.map((upstream, index) => siteFor(FIRST_PORT + index, upstream));
  const global = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${folder}\n}\n`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, global + sites.join('\n'));
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    caddy.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
      if (said.includes('serving initial configuration')) resolve();
    });
    caddy.once('exit', () => reject(new Error(`Caddy ended: ${said}`)));
  });
  return {
    urls: upstreams.map((_, index) => `https://localhost:${FIRST_PORT + index}`),
    stop: () => {
      caddy.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
