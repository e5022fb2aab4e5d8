import { useSyncExternalStore } from 'react';

import { currentLanguage, onLanguageChange } from './i18n.ts';
import { translator } from './texts.ts';
import type { Namespaces, Translate } from './texts.ts';

/** The texts of these namespaces in the language of the page. They are loaded by the route, or with `loadTexts`. */
export function useTranslation<const Names extends Namespaces = 'common'>(names?: Names): { t: Translate<Names> } {
  const language = useSyncExternalStore(onLanguageChange, currentLanguage);
  return { t: translator(language, names ?? 'common') };
}
