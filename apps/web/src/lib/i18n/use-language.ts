import { useSyncExternalStore } from 'react';

import { currentLanguage, onLanguageChange } from './i18n.ts';
import type { Language } from './language.ts';

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}
