import { globSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { HELP_LANGUAGES, HELP_PAGES, renderPage } from './lib/help/help.ts';
import { fillInTexts } from './lib/help/screen-texts.ts';
import { inRoot } from './lib/paths.ts';

const ADDRESSES = new Set([
  '/privacy',
  ...HELP_LANGUAGES.flatMap((language) => [
    `/help/${language}`,
    ...HELP_PAGES.filter((page) => page !== 'index').map((page) => `/help/${language}/${page}`),
  ]),
]);

describe('the guide', () => {
  it('has the same pages in both languages, and no other files', () => {
    const files = globSync('docs/guide/**/*.md', { cwd: inRoot() }).toSorted();
    const expected = HELP_LANGUAGES.flatMap((language) =>
      HELP_PAGES.map((page) => `docs/guide/${language}/${page}.md`),
    );
    expect(files).toEqual(expected.toSorted());
  });

  it.each(HELP_PAGES)('explains the same things on the page %s in both languages', async (page) => {
    const [indonesian, english] = await Promise.all(HELP_LANGUAGES.map((language) => renderPage(language, page)));
    expect(indonesian?.headings.length).toBe(english?.headings.length);
    const references = (language: string) =>
      [...readFileSync(inRoot('docs/guide', language, `${page}.md`), 'utf8').matchAll(/\{[a-z/-]+:[^{}]+\}/g)]
        .map(([reference]) => reference)
        .toSorted();
    expect(references('id')).toEqual(references('en'));
  });

  it.each(HELP_LANGUAGES.flatMap((language) => HELP_PAGES.map((page) => [language, page] as const)))(
    'has a title, and links that lead somewhere, on the page %s/%s',
    async (language, page) => {
      const { title, html, headings } = await renderPage(language, page);
      expect(title).not.toBe('');
      expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
      const links = [...html.matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, address]) => address);
      expect(links.filter((address) => address !== '/' && !ADDRESSES.has(String(address)))).toEqual([]);
    },
  );

  it('links from screens to pages that exist', () => {
    const source = readFileSync(inRoot('apps/web/src/components/frame/HelpLink.tsx'), 'utf8');
    const linked = [...source.matchAll(/'\/([a-z]+)'\],/g)].map(([, page]) => page);
    expect(linked.length).toBeGreaterThanOrEqual(7);
    expect(linked.filter((page) => !HELP_PAGES.some((name) => name === page))).toEqual([]);
  });
});

describe('names of buttons in the guide', () => {
  it('are the texts of the screens', async () => {
    expect(await fillInTexts('**{permits/goods:confirm.send}**', 'id')).toBe('**Ya, kirim**');
    expect(await fillInTexts('**{permits/goods:confirm.send}**', 'en')).toBe('**Yes, send**');
  });

  it('must exist, and must not have gaps', async () => {
    await expect(fillInTexts('{permits/goods:confirm.sent}', 'en')).rejects.toThrow('is no text of the screens');
    await expect(fillInTexts('{permits/goods:removeNamed}', 'en')).rejects.toThrow('is no text of the screens');
    await expect(fillInTexts('{permits/goods:item.edit}', 'en')).rejects.toThrow('has gaps');
  });
});
