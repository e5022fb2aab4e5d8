import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Marked } from 'marked';

import { inRoot } from '../paths.ts';
import { fillInTexts } from './screen-texts.ts';

export const HELP_LANGUAGES = ['id', 'en'] as const;
export type HelpLanguage = (typeof HELP_LANGUAGES)[number];

/** The books by name, with their pages in the order of the contents. `index` is the first page, at the address and the language. */
const BOOKS = {
  guide: {
    folder: 'docs/guide',
    address: '/help',
    pages: [
      'index',
      'visitor',
      'driver',
      'tenant',
      'approver',
      'guard',
      'technician',
      'administrator',
      'accessibility',
    ],
  },
  handbook: {
    folder: 'docs/handbook',
    address: '/help/handbook',
    pages: ['index', 'install', 'operate', 'recover', 'rotate', 'privacy'],
  },
} as const;
type Book = keyof typeof BOOKS;

export interface HelpPage {
  book: Book;
  name: string;
}

const pagesOf = (book: Book): HelpPage[] => BOOKS[book].pages.map((name) => ({ book, name }));

/** The pages of both books. */
export const HELP_PAGES: readonly HelpPage[] = [...pagesOf('guide'), ...pagesOf('handbook')];

const WORDS = {
  id: {
    guide: { name: 'Panduan Gerbang', contents: 'Isi panduan' },
    handbook: { name: 'Buku pegangan server Gerbang', contents: 'Isi buku pegangan' },
    skip: 'Langsung ke isi',
    other: 'English',
    onPage: 'Di halaman ini',
  },
  en: {
    guide: { name: 'Gerbang guide', contents: 'Contents' },
    handbook: { name: 'Gerbang server handbook', contents: 'Contents' },
    skip: 'Skip to content',
    other: 'Bahasa Indonesia',
    onPage: 'On this page',
  },
} as const;

/** Where the API serves a page. */
export function helpAddress(language: HelpLanguage, { book, name }: HelpPage): string {
  const start = `${BOOKS[book].address}/${language}`;
  return name === 'index' ? start : `${start}/${name}`;
}

/** The file of a page, by its path from the root. */
export const helpSource = (language: HelpLanguage, { book, name }: HelpPage): string =>
  `${BOOKS[book].folder}/${language}/${name}.md`;

export const readHelp = (language: HelpLanguage, page: HelpPage): string =>
  readFileSync(inRoot(helpSource(language, page)), 'utf8');

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

/** Renders one page. Names of buttons come from the catalogues of the screens. */
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
      image({ href, text }) {
        // From `../pictures/…`, which is right on the page and in the file.
        const { width, height } = sizeOf(readFileSync(inRoot(BOOKS[page.book].folder, language, href)));
        return `<img src="${href}" alt="${text}" width="${width}" height="${height}" loading="lazy">`;
      },
    },
  });
  const body = await marked.parse(await fillInTexts(readHelp(language, page), language));
  return { title, headings, html: documentOf({ language, page, title, headings, body }) };
}

/** The size of a WebP picture in the extended format, which browsers write. */
function sizeOf(webp: Buffer): { width: number; height: number } {
  if (webp.toString('latin1', 8, 16) !== 'WEBPVP8X')
    throw new Error('A picture of the guide is not a WebP of a browser.');
  return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 };
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
  const isFirst = page.name === 'index';
  const contents = pagesOf(page.book).map((other_page) => {
    const current = other_page.name === page.name ? ' aria-current="page"' : '';
    return `<li><a href="${helpAddress(language, other_page)}"${current}>${titleOf(language, other_page)}</a></li>`;
  });
  const links = headings.map(({ id, text }) => `<li><a href="#${id}">${text}</a></li>`);
  const onPage = `<nav class="on-page" aria-label="${words.onPage}"><ul>${links.join('')}</ul></nav>`;
  const { name, contents: contentsName } = words[page.book];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isFirst ? name : `${title} · ${name}`}</title>
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
<nav class="contents" aria-label="${contentsName}"><ul>${contents.join('')}</ul></nav>
<main id="content" tabindex="-1">
${isFirst || links.length < 3 ? body : body.replace('</h1>\n', `</h1>\n${onPage}\n`)}
</main>
</div>
</body>
</html>
`;
}

/** The first heading of a page. */
function titleOf(language: HelpLanguage, page: HelpPage): string {
  const title = /^# (.+)$/m.exec(readHelp(language, page))?.[1];
  if (title === undefined) throw new Error(`${helpSource(language, page)} has no title.`);
  return title;
}

/** Writes both books as static pages, which the API serves at `/help` and `/help/handbook`. */
export async function buildHelp(folder: string): Promise<void> {
  for (const language of HELP_LANGUAGES) {
    for (const page of HELP_PAGES) {
      const { html } = await renderPage(language, page);
      const pages = join(folder, BOOKS[page.book].address.slice('/help'.length), language);
      mkdirSync(pages, { recursive: true });
      writeFileSync(join(pages, `${page.name}.html`), html);
    }
  }
  cpSync(inRoot('docs/guide/help.css'), join(folder, 'help.css'));
  cpSync(inRoot('docs/guide/pictures'), join(folder, 'pictures'), { recursive: true });
  cpSync(inRoot('apps/web/node_modules', TYPEFACE), join(folder, 'plus-jakarta-sans.woff2'));
}
