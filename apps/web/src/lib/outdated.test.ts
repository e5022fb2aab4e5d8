import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { reloadIfOutdated } from './outdated.ts';

const OLD = '/assets/index-old.js';
const pageWith = (script: string) => async () => new Response(`<script type="module" src="${script}"></script>`);

beforeEach(() => {
  sessionStorage.clear();
  document.head.innerHTML = `<script type="module" src="${OLD}"></script>`;
});
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

it('reloads a page of an older version once, also when the old page is served again', async () => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', pageWith('/assets/index-new.js'));
  expect(await reloadIfOutdated(reload)).toBe(true);
  expect(await reloadIfOutdated(reload)).toBe(false);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['of the current version', pageWith(OLD)],
  ['without network', () => Promise.reject(new TypeError('offline'))],
  ['while the server fails', async () => new Response('down', { status: 502 })],
])('does not reload a page %s', async (_, fetch) => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', fetch);
  expect(await reloadIfOutdated(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload when the tab cannot remember it', async () => {
  const reload = vi.fn();
  vi.stubGlobal('fetch', pageWith('/assets/index-new.js'));
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await reloadIfOutdated(reload)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
