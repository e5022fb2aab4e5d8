import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';

import { CHROMIUM, stack } from '../support/stack.ts';

const RUNS = 5;
const PORT = 9337;
const PAGES = ['/permits', '/loading', '/unloading', '/sika', '/checkStatus'];
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Metrics of Lighthouse's performance score. Times in milliseconds. */
const METRICS = {
  first_paint_ms: 'first-contentful-paint',
  largest_paint_ms: 'largest-contentful-paint',
  blocking_ms: 'total-blocking-time',
  layout_shift: 'cumulative-layout-shift',
  speed_index_ms: 'speed-index',
} as const;
type Metric = keyof typeof METRICS;

interface Scores extends Record<Metric, number> {
  performance: number;
  accessibility: number;
}

/** Serves an empty page with the same compression, for comparison. */
async function serveBarePage(): Promise<{ server: Server; url: string }> {
  const folder = join(import.meta.dirname, '../../.local/bare-page');
  const server = createServer((request, response) => {
    const path = request.url === '/' || request.url === undefined ? '/index.html' : request.url;
    const type = TYPES[extname(path)];
    if (type === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': 'max-age=600' });
    response.end(gzipSync(readFileSync(join(folder, path))));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/` };
}

/** One run on an emulated phone, with Lighthouse's slow 4G and a processor slowed down by 4. */
async function measure(url: string): Promise<Scores> {
  const result = await lighthouse(url, {
    port: PORT,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility'],
  });
  const score = (name: string) => Math.round((result?.lhr.categories[name]?.score ?? 0) * 100);
  const value = (metric: Metric) => Number((result?.lhr.audits[METRICS[metric]]?.numericValue ?? NaN).toPrecision(3));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    first_paint_ms: value('first_paint_ms'),
    largest_paint_ms: value('largest_paint_ms'),
    blocking_ms: value('blocking_ms'),
    layout_shift: value('layout_shift'),
    speed_index_ms: value('speed_index_ms'),
  };
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const FIRST_PORT = 9443;
const site = readFileSync(join(import.meta.dirname, '../../deploy/Caddyfile'), 'utf8');

const bare = await serveBarePage();
const proxy = await startProxy([stack().url, bare.url]);
const [ourUrl = '', bareUrl = ''] = proxy.urls;
const flags = [`--remote-debugging-port=${PORT}`, '--ignore-certificate-errors'];
const browser = await chromium.launch({ ...CHROMIUM, args: [...CHROMIUM.args, ...flags] });
const pages = [['bare React page', `${bareUrl}/`] as const, ...PAGES.map((path) => [path, ourUrl + path] as const)];
const scores = new Map<string, Scores[]>(pages.map(([name]) => [name, []]));
// Measures all pages in each round, so that a slow minute of the machine affects all of them.
for (let round = 0; round < RUNS; round += 1) {
  for (const [name, url] of pages) scores.get(name)?.push(await measure(url));
}
await browser.close();
proxy.stop();
bare.server.close();
const figures = [...scores].map(([page, runs]) => {
  const middle = (figure: keyof Scores) => median(runs.map((run) => run[figure]));
  return {
    page,
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    first_paint_ms: middle('first_paint_ms'),
    largest_paint_ms: middle('largest_paint_ms'),
    blocking_ms: middle('blocking_ms'),
    layout_shift: middle('layout_shift'),
    speed_index_ms: middle('speed_index_ms'),
    runs: runs.map((run) => run.performance),
  };
});
console.log(JSON.stringify(figures, undefined, 2));
writeFileSync(join(import.meta.dirname, '../../.local/test-results/lighthouse.json'), JSON.stringify(figures));
const ours = figures.filter(({ page }) => page.startsWith('/'));
if (ours.some(({ performance, accessibility }) => performance < 90 || accessibility < 100)) process.exitCode = 1;

/** A proxy with TLS and HTTP/2, as in production. */
interface Proxy {
  /** Address behind the proxy for each upstream, in the same order. */
  urls: string[];
  stop: () => void;
}

/** The production configuration for one address, with a self-signed certificate. */
function siteFor(port: number, upstream: string): string {
  return site
    .replace('gerbang.example.com {', `https://localhost:${port} {\n\ttls internal`)
    .replace('127.0.0.1:8080', new URL(upstream).host)
    .replaceAll(/^\s*health_.*$/gm, '');
}

async function startProxy(upstreams: readonly string[]): Promise<Proxy> {
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
