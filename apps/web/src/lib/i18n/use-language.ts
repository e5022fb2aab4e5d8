import { useTranslation } from 'react-i18next';

import type { Language } from './language.ts';

/** The language that the screen is shown in. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'en' : 'id';
}
