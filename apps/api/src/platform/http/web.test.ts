import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { createWorld, type World } from '../../../test/harness.ts';

let world: World;
beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'gerbang-web-'));
  await mkdir(path.join(root, 'assets'));
  for (const file of ['id/index', 'id/guard', 'en/index', 'en/guard', 'handbook/id/index', 'handbook/id/install']) {
    await mkdir(path.join(root, 'help', path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, 'help', `${file}.html`), `<title>${file}</title>`);
  }
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Gerbang</title>');
  await writeFile(path.join(root, 'checkstatus.html'), '<!doctype html><title>Status</title>');
  await writeFile(path.join(root, 'assets/index-1.js'), 'export {};');
  world = await createWorld({ env: { WEB_ROOT: root, RATE_LIMIT_PER_MINUTE: '5' } });
});

const get = (url: string) => world.app.inject({ url });

describe('the built web app, served by the API', () => {
  it('answers every page of the web app with the same document, never cached', async () => {
    for (const url of ['/', '/permits', '/checkStatus/eyJmb3JtX2NvZGUiOiJMIn0%3D', '/settings/property?page=2']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it('answers a page that has its own HTML document with that document, in any case of the path', async () => {
    const titled = async (url: string) => /<title>(.*)<\/title>/.exec((await get(url)).body)?.[1];
    expect(await titled('/checkStatus')).toBe('Status');
    expect(await titled('/CHECKSTATUS/eyJmb3JtX2NvZGUiOiJMIn0%3D?from=mail')).toBe('Status');
    expect(await titled('/checkStatusNot')).toBe('Gerbang');
    expect(await titled('/permits')).toBe('Gerbang');
  });

  it('serves guide and handbook at /help, in Indonesian first, and leads from unknown pages to the first one', async () => {
    const titled = async (url: string) => /<title>(.*)<\/title>/.exec((await get(url)).body)?.[1];
    expect(await titled('/help/id')).toBe('id/index');
    expect(await titled('/help/en')).toBe('en/index');
    expect(await titled('/help/en/guard')).toBe('en/guard');
    expect(await titled('/help/handbook/id')).toBe('handbook/id/index');
    expect(await titled('/help/handbook/id/install')).toBe('handbook/id/install');
    expect((await get('/help')).headers.location).toBe('/help/id');
    expect((await get('/help/handbook')).headers.location).toBe('/help/handbook/id');
    expect((await get('/help/handbook/id/guard')).headers.location).toBe('/help/handbook/id');
    for (const page of ['nowhere', '..%2f..%2findex', 'guard.htm']) {
      const { statusCode, headers } = await get(`/help/en/${page}`);
      expect([page, statusCode, headers.location]).toEqual([page, 302, '/help/en']);
    }
  });

  it('lets assets be cached for a year and answers 404 for old assets and unknown API routes', async () => {
    const asset = await get('/assets/index-1.js');
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    for (const url of ['/assets/index-0.js', '/favicon.ico', '/v1/nowhere', '/v1', '/.env']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
  });

  it('[D4-15] serves the web app with a strict Content-Security-Policy without inline scripts', async () => {
    const policy = String((await get('/permits')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toMatch(/(^|;)script-src 'self'(;|$)/);
  });

  it('[T20] requires Trusted Types with the two policies that the web app needs, and none by default', async () => {
    const policy = String((await get('/permits')).headers['content-security-policy']).split(';');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types service-worker ProseMirrorClipboard');
  });

  it('does not limit the rate of requests for the web app, because many people share one address', async () => {
    for (let call = 0; call < 20; call += 1) expect((await get('/assets/index-1.js')).statusCode).toBe(200);
    for (let call = 0; call < 20; call += 1) expect((await get('/permits')).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await get('/v1/public/property')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
