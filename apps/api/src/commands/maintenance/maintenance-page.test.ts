import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { hidePage, showPage } from './maintenance-page.ts';

test('the page says in both languages when Gerbang is back, and has no gaps', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'maintenance-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  await showPage(folder, '02:20', new Date('2026-11-20T18:00:00Z'));
  expect(read('en.html')).toContain('<html lang="en">');
  expect(read('en.html')).toContain('>Back at about 02:20</h1>');
  expect(read('id.html')).toContain('>Kembali sekitar 02:20</h1>');
  expect(read('id.html')).toContain('href="?lang=en"');
  for (const name of ['id.html', 'en.html']) expect(read(name)).not.toMatch(/\{\{|<(b|h1|h2|p|span)( [^>]*)?><\//);
  expect(JSON.parse(read('maintenance.json'))).toEqual({ until: '02:20', since: '2026-11-20T18:00:00.000Z' });
  expect(statSync(path.join(folder, 'maintenance.json')).mode & 0o777).toBe(0o644);

  await showPage(folder, undefined, new Date());
  expect(read('en.html')).toContain('>Back soon</h1>');
  expect(read('en.html')).toContain('send it later.');
  expect(await hidePage(folder)).toBe(true);
  expect(await hidePage(folder)).toBe(false);
});
