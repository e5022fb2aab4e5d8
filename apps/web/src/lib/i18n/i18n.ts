import { common as commonId } from '@gerbang/shared/messages/id/common';
import { errors as errorsId } from '@gerbang/shared/messages/id/errors';
import { publicSide as publicId } from '@gerbang/shared/messages/id/permits/public';

import { rememberedLanguage, rememberLanguage } from './language.ts';
import type { Language, Side } from './language.ts';
import { PUBLIC_TEXTS } from './public-texts.ts';
import { catalogues, translator } from './texts.ts';
import type { Namespace, Translate } from './texts.ts';

/** Texts of every page. Only the Indonesian ones are part of the first download, as few visitors choose English. */
const EVERYWHERE = ['common', 'errors', 'public'] as const satisfies Namespace[];
catalogues.id.set('common', commonId).set('errors', errorsId).set('public', publicId);

/** Namespaces that have been requested. A change of language loads all of them in the new language. */
const wanted = new Set<Namespace>(EVERYWHERE);

/** The language that was chosen last. Its texts may still be loading. */
let chosen: Language | undefined;
let shown: Language = 'id';
const listeners = new Set<() => void>();

/** The language of the page, on both sides. */
export const currentLanguage = (): Language => shown;

/** Calls `listener` after each change of the language, until the returned function is called. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Texts outside of a component, in the language of the page. */
export const textNow: Translate<['common', ...Namespace[]]> = (key, values) =>
  translator(shown, ['common'] as ['common', ...Namespace[]])(key, values);

/** Loads the texts of every page in the language of a side. Without them, as after a failure, Indonesian is shown. */
export async function prepareSide(side: Side): Promise<void> {
  await loadTexts(EVERYWHERE, [rememberedLanguage(side)]).catch(() => undefined);
}

/** Shows a side of the product in the language remembered for it, at once when its texts are loaded. */
export function enterSide(side: Side): void {
  chosen = rememberedLanguage(side);
  if (shown !== chosen) void showLanguage(chosen).catch(() => undefined);
}

export function hasTexts(namespaces: Iterable<Namespace>, languages: readonly Language[]): boolean {
  return [...namespaces].every((name) => languages.every((language) => catalogues[language].has(name)));
}

/** Loads texts, by default in the current language. After a failure the next call tries again. */
export async function loadTexts(
  namespaces: readonly Namespace[],
  languages: readonly Language[] = [shown],
): Promise<void> {
  for (const name of namespaces) wanted.add(name);
  await Promise.all(languages.flatMap((language) => namespaces.map((name) => loadCatalogue(name, language))));
}

/**
 * Changes and remembers the language of one side. The other side keeps its language. Nothing changes when the texts
 * cannot be loaded.
 */
export async function chooseLanguage(side: Side, language: Language): Promise<void> {
  await showLanguage(language, () => rememberLanguage(side, language));
}

/** Changes the language as soon as all requested texts are loaded in it. */
export async function showLanguage(language: Language, onShown?: () => void): Promise<void> {
  chosen = language;
  if (!hasTexts(wanted, [language])) await loadTexts([...wanted], [language]);
  // Another language may have been chosen meanwhile.
  if (chosen !== language) return;
  onShown?.();
  changeLanguage(language);
}

/** Changes the language at once. Texts that are not loaded in it are shown in the other one. */
export function changeLanguage(language: Language): void {
  shown = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

async function loadCatalogue(name: Namespace, language: Language): Promise<void> {
  if (catalogues[language].has(name)) return;
  const loaders = isPublic(name) ? PUBLIC_TEXTS[name] : (await import('./staff-texts.ts')).STAFF_TEXTS[name];
  const [texts] = Object.values(await loaders[language]());
  if (texts !== undefined) catalogues[language].set(name, texts);
}

function isPublic(name: Namespace): name is keyof typeof PUBLIC_TEXTS {
  return name in PUBLIC_TEXTS;
}
