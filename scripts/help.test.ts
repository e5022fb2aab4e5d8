import { globSync, readFileSync, statSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  HELP_LANGUAGES,
  HELP_PAGES,
  helpAddress,
  helpSource,
  readHelp,
  renderPage,
  type HelpLanguage,
} from './lib/help/help.ts';
import { fillInTexts } from './lib/help/screen-texts.ts';
import { inRoot } from './lib/paths.ts';

const PAGES = HELP_LANGUAGES.flatMap((language) =>
  HELP_PAGES.map((page) => ({ language, page, file: helpSource(language, page) })),
);
const ADDRESSES = new Set(['/', '/privacy', ...PAGES.map(({ language, page }) => helpAddress(language, page))]);

describe('guide and handbook', () => {
  it('have the same pages in both languages, and no other files', () => {
    const files = globSync('docs/{guide,handbook}/**/*.md', { cwd: inRoot() }).toSorted();
    expect(files).toEqual(PAGES.map(({ file }) => file).toSorted());
  });

  it.each(HELP_PAGES)('explain the same things on the page $book/$name in both languages', async (page) => {
    const [indonesian, english] = await Promise.all(HELP_LANGUAGES.map((language) => renderPage(language, page)));
    expect(indonesian?.headings.length).toBe(english?.headings.length);
    const references = (language: HelpLanguage) =>
      [...readHelp(language, page).matchAll(/\{[a-z/-]+:[^{}]+\}/g)].map(([reference]) => reference).toSorted();
    expect(references('id')).toEqual(references('en'));
  });

  it.each(PAGES)('have a title, and links that lead somewhere: $file', async ({ language, page }) => {
    const { title, html, headings } = await renderPage(language, page);
    expect(title).not.toBe('');
    expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length);
    const links = [...html.matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, address]) => address);
    expect(links.filter((address) => !ADDRESSES.has(String(address)))).toEqual([]);
  });

  it('have pictures with a description in their own language, and no others', () => {
    const shown = PAGES.flatMap(({ file }) =>
      [...readFileSync(inRoot(file), 'utf8').matchAll(/!\[([^\]]+)\]\(\.\.\/([^)]+)\)/g)].map(([, text, picture]) => ({
        text,
        picture,
        file,
      })),
    );
    expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length);
    expect(shown.filter(({ file, picture }) => !picture?.startsWith(`pictures/${file.split('/')[2]}/`))).toEqual([]);
    const files = globSync('pictures/**/*.*', { cwd: inRoot('docs/guide') });
    expect(shown.map(({ picture = '' }) => picture).toSorted()).toEqual(files.toSorted());
    const bytes = files.reduce((sum, file) => sum + statSync(inRoot('docs/guide', file)).size, 0);
    expect(bytes).toBeLessThan(1_500_000);
  });

  it.each(['visitor', 'driver', 'tenant', 'approver', 'guard', 'technician', 'administrator'])(
    'show one to three screens on the page %s',
    async (name) => {
      const { html } = await renderPage('id', { book: 'guide', name });
      const pictures = html.match(/<img src="\.\.\/pictures\/[^>]+ width="(390|1440)"/g) ?? [];
      expect(pictures.length).toBeGreaterThanOrEqual(1);
      expect(pictures.length).toBeLessThanOrEqual(3);
    },
  );

  it('links from screens to pages that exist', () => {
    const source = readFileSync(inRoot('apps/web/src/components/frame/HelpLink.tsx'), 'utf8');
    const linked = [...source.matchAll(/'\/([a-z]+)'\],/g)].map(([, page]) => page);
    expect(linked.length).toBeGreaterThanOrEqual(7);
    expect(linked.filter((page) => !ADDRESSES.has(`/help/id/${page}`))).toEqual([]);
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
