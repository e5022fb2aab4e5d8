import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { Language } from '@gerbang/shared/contracts/common';
import { closed as english } from '@gerbang/shared/messages/en/insight/closed';
import { closed as indonesian } from '@gerbang/shared/messages/id/insight/closed';
import { fillText } from '@gerbang/shared/text/fill-text';

/** While this file exists, Caddy shows the page instead of passing requests on (deploy/Caddyfile). */
const SWITCH = 'maintenance.json';
const TEMPLATE = 'deploy/maintenance.html';

/** Searches upwards for the page, because source and bundle are at different depths. */
function templateFile(from = import.meta.dirname): string {
  const file = path.join(from, TEMPLATE);
  if (existsSync(file)) return file;
  if (path.dirname(from) === from) throw new Error(`There is no ${TEMPLATE} above this file`);
  return templateFile(path.dirname(from));
}

/** Writes the page in both languages, and then the file that shows it. `until`: the time that the page names. */
export async function showPage(folder: string, until: string | undefined, now: Date): Promise<void> {
  const template = readFileSync(templateFile(), 'utf8');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  for (const language of ['id', 'en'] as const)
    await replaceFile(path.join(folder, `${language}.html`), pageIn(template, language, until));
  const state = { until: until ?? null, since: now.toISOString() };
  await replaceFile(path.join(folder, SWITCH), `${JSON.stringify(state)}\n`);
}

/** Returns false when the page was not shown. */
export async function hidePage(folder: string): Promise<boolean> {
  const file = path.join(folder, SWITCH);
  const was_shown = existsSync(file);
  await rm(file, { force: true });
  return was_shown;
}

function pageIn(template: string, language: Language, until: string | undefined): string {
  const texts = { id: indonesian.page, en: english.page };
  const { titleUntil, formTextUntil, ...page } = texts[language];
  const timed = until === undefined ? {} : { title: titleUntil, formText: formTextUntil };
  const other = language === 'id' ? 'en' : 'id';
  const values = Object.entries({ ...page, ...timed }).map(([name, text]) => [name, fillText(text, { until })]);
  return fillText(template, {
    ...Object.fromEntries(values),
    lang: language,
    other,
    otherName: texts[other].language,
  });
}

/** The proxy never reads half a file, and may read it whatever the umask is. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text);
  await chmod(draft, 0o644);
  await rename(draft, file);
}
