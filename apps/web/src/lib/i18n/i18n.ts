import { common as commonId } from '@gerbang/shared/messages/id/common';
import { errors as errorsId } from '@gerbang/shared/messages/id/errors';
import { publicSide as publicId } from '@gerbang/shared/messages/id/permits/public';
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { LANGUAGES, rememberedLanguage, rememberLanguage } from './language.ts';
import type { Language, Side } from './language.ts';
import { PUBLIC_TEXTS } from './public-texts.ts';
import type { STAFF_TEXTS } from './staff-texts.ts';

export type Namespace = keyof typeof PUBLIC_TEXTS | keyof typeof STAFF_TEXTS;

/** The only i18n instance, for both sides. `loadTexts` adds texts that the first page does not need. */
export const i18n = createInstance({
  lng: 'id',
  // English is used only where the Indonesian texts of a namespace are not loaded: the Indonesian catalogue is
  // complete.
  fallbackLng: ['id', 'en'],
  supportedLngs: LANGUAGES,
  defaultNS: 'common',
  // React escapes the texts.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: {
    id: { common: commonId, errors: errorsId, public: publicId },
  },
});

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});
void i18n.use(initReactI18next).init();

/** Texts of every page. Only the Indonesian ones are part of the first download, as few visitors choose English. */
const EVERYWHERE = ['common', 'errors', 'public'] as const satisfies Namespace[];

/** Namespaces that have been requested. A change of language loads all of them in the new language. */
const wanted = new Set<Namespace>(EVERYWHERE);
let chosen: Language | undefined;

/** Loads the texts of every page in the language of a side. Without them, as after a failure, Indonesian is shown. */
export async function prepareSide(side: Side): Promise<void> {
  await loadTexts(EVERYWHERE, [rememberedLanguage(side)]).catch(() => undefined);
}

/** Shows a side of the product in the language remembered for it, at once when its texts are loaded. */
export function enterSide(side: Side): void {
  chosen = rememberedLanguage(side);
  if (i18n.language !== chosen) void showLanguage(chosen).catch(() => undefined);
}

export function hasTexts(namespaces: Iterable<Namespace>, languages: readonly Language[]): boolean {
  return [...namespaces].every((name) => languages.every((language) => i18n.hasResourceBundle(language, name)));
}

/** Loads texts, by default in the current language. After a failure the next call tries again. */
export async function loadTexts(
  namespaces: readonly Namespace[],
  languages: readonly Language[] = [i18n.language === 'en' ? 'en' : 'id'],
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
  void i18n.changeLanguage(language);
}

async function loadCatalogue(name: Namespace, language: Language): Promise<void> {
  if (i18n.hasResourceBundle(language, name)) return;
  const loaders = isPublic(name) ? PUBLIC_TEXTS[name] : (await import('./staff-texts.ts')).STAFF_TEXTS[name];
  const [texts] = Object.values(await loaders[language]());
  i18n.addResourceBundle(language, name, texts);
}

function isPublic(name: Namespace): name is keyof typeof PUBLIC_TEXTS {
  return name in PUBLIC_TEXTS;
}
