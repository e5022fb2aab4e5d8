import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Marked } from 'marked';

import { inRoot } from '../paths.ts';
import { fillInTexts } from './screen-texts.ts';

export const HELP_LANGUAGES = ['id', 'en'] as const;
export type HelpLanguage = (typeof HELP_LANGUAGES)[number];

/** The pages of the guide, in the order of its contents. `index` is the first one, at `/help/id` and `/help/en`. */
export const HELP_PAGES = [
  'index',
  'visitor',
  'driver',
  'tenant',
  'approver',
  'guard',
  'technician',
  'administrator',
] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

const WORDS = {
  id: {
    name: 'Panduan Gerbang',
    contents: 'Isi panduan',
    skip: 'Langsung ke isi',
    other: 'English',
    onPage: 'Di halaman ini',
  },
  en: {
    name: 'Gerbang guide',
    contents: 'Contents',
    skip: 'Skip to content',
    other: 'Bahasa Indonesia',
    onPage: 'On this page',
  },
} as const;

const helpAddress = (language: HelpLanguage, page: HelpPage): string =>
  page === 'index' ? `/help/${language}` : `/help/${language}/${page}`;

const source = (language: HelpLanguage, page: HelpPage): string =>
  readFileSync(inRoot('docs/guide', language, `${page}.md`), 'utf8');

/** The web's own typeface. */
const TYPEFACE = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';

interface Heading {
  id: string;
  text: string;
}

interface RenderedPage {
  title: string;
  html: string;
  headings: Heading[];
}

/** Renders one page of the guide. Names of buttons come from the catalogues of the screens. */
export async function renderPage(language: HelpLanguage, page: HelpPage): Promise<RenderedPage> {
  const headings: Heading[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        if (depth === 1) title = withoutTags(text);
        if (depth !== 2) return `<h${depth}>${text}</h${depth}>\n`;
        const heading = { id: idOf(withoutTags(text)), text: withoutTags(text) };
        headings.push(heading);
        return `<h2 id="${heading.id}">${text}</h2>\n`;
      },
    },
  });
  const body = await marked.parse(await fillInTexts(source(language, page), language));
  return { title, headings, html: documentOf({ language, page, title, headings, body }) };
}

const withoutTags = (html: string): string => html.replaceAll(/<[^>]+>/g, '');

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

interface Content {
  language: HelpLanguage;
  page: HelpPage;
  title: string;
  headings: readonly Heading[];
  body: string;
}

function documentOf({ language, page, title, headings, body }: Content): string {
  const words = WORDS[language];
  const other = language === 'id' ? 'en' : 'id';
  const contents = HELP_PAGES.map((name) => {
    const current = name === page ? ' aria-current="page"' : '';
    return `<li><a href="${helpAddress(language, name)}"${current}>${titleOf(language, name)}</a></li>`;
  });
  const links = headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  const onPage = `<nav class="on-page" aria-label="${words.onPage}"><ul>${links.join('')}</ul></nav>`;
  const name = page === 'index' ? words.name : `${title} · ${words.name}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${name}</title>
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<link rel="stylesheet" href="/help/help.css">
<link rel="alternate" hreflang="${other}" href="${helpAddress(other, page)}">
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
<header>
<a class="brand" href="/"><img src="/logo.svg" alt="" width="28" height="28">Gerbang</a>
<a class="language" href="${helpAddress(other, page)}" lang="${other}" hreflang="${other}">${words.other}</a>
</header>
<div class="frame">
<nav class="contents" aria-label="${words.contents}"><ul>${contents.join('')}</ul></nav>
<main id="content" tabindex="-1">
${page === 'index' || links.length < 3 ? body : body.replace('</h1>\n', `</h1>\n${onPage}\n`)}
</main>
</div>
</body>
</html>
`;
}

/** The first heading of a page. */
function titleOf(language: HelpLanguage, page: HelpPage): string {
  const title = /^# (.+)$/m.exec(source(language, page))?.[1];
  if (title === undefined) throw new Error(`docs/guide/${language}/${page}.md has no title.`);
  return title;
}

/** Writes the guide as static pages, which the API serves at `/help`. */
export async function buildHelp(folder: string): Promise<void> {
  for (const language of HELP_LANGUAGES) {
    mkdirSync(join(folder, language), { recursive: true });
    for (const page of HELP_PAGES) {
      const { html } = await renderPage(language, page);
      writeFileSync(join(folder, language, `${page}.html`), html);
    }
  }
  cpSync(inRoot('docs/guide/help.css'), join(folder, 'help.css'));
  cpSync(inRoot('apps/web/node_modules', TYPEFACE), join(folder, 'plus-jakarta-sans.woff2'));
}
