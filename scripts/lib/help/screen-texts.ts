import { pathToFileURL } from 'node:url';

import { inRoot } from '../paths.ts';
import type { HelpLanguage } from './help.ts';

/** `{permits/goods:confirm.send}`: a text of the screens, by the file of its catalogue and its key. */
const REFERENCE = /\{([a-z/-]+):([^{}]+)\}/g;

/** Replaces references to texts of the screens, so that the guide says what the buttons say. */
export async function fillInTexts(text: string, language: HelpLanguage): Promise<string> {
  const files = new Set([...text.matchAll(REFERENCE)].map(([, file]) => file ?? ''));
  const catalogues = new Map<string, unknown>();
  for (const file of files) {
    const path = inRoot('packages/shared/src/messages', language, `${file}.ts`);
    const exported: Record<string, unknown> = await import(pathToFileURL(path).href);
    catalogues.set(file, Object.values(exported)[0]);
  }
  return text.replaceAll(REFERENCE, (reference, file: string, key: string) => {
    const found = key.split('.').reduce<unknown>(propertyOf, catalogues.get(file));
    if (typeof found !== 'string') throw new Error(`The guide names ${reference}, which is no text of the screens.`);
    if (found.includes('{{')) throw new Error(`The guide names ${reference}, whose text has gaps: ${found}`);
    return found.replaceAll(/<\/?b>/g, '');
  });
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([name]) => name === key)?.[1] : undefined;
