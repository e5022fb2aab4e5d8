import { common as commonEn } from '@gerbang/shared/messages/en/common';
import { errors as errorsEn } from '@gerbang/shared/messages/en/errors';
import { publicSide as publicEn } from '@gerbang/shared/messages/en/public';
import { common as commonId } from '@gerbang/shared/messages/id/common';
import { errors as errorsId } from '@gerbang/shared/messages/id/errors';
import { publicSide as publicId } from '@gerbang/shared/messages/id/public';
import { createInstance } from 'i18next';
import type { ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { LANGUAGES, rememberedLanguage, rememberLanguage } from './language.ts';
import type { Language, Side } from './language.ts';

/** The one i18n instance of both sides; its texts are part of the program and never fetched. */
export const i18n = createInstance({
  lng: 'id',
  fallbackLng: 'id',
  supportedLngs: LANGUAGES,
  defaultNS: 'common',
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  initAsync: false,
  resources: {
    id: { common: commonId, errors: errorsId, public: publicId },
    en: { common: commonEn, errors: errorsEn, public: publicEn },
  },
});

i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language;
});
void i18n.use(initReactI18next).init();

/** Areas whose texts come with their own screens. */
export type LaterArea =
  | 'staff'
  | 'password'
  | 'forms'
  | 'goods'
  | 'links'
  | 'mailDecision'
  | 'property'
  | 'records'
  | 'table'
  | 'schedule'
  | 'status'
  | 'submitted'
  | 'unloading'
  | 'uploads'
  | 'work'
  | 'users'
  | 'roles'
  | 'deputies'
  | 'chains'
  | 'slots'
  | 'terms'
  | 'audit'
  | 'approvals'
  | 'notifications'
  | 'dock'
  | 'ledger'
  | 'gate'
  | 'security'
  | 'transfers'
  | 'verify'
  | 'tenantLogins'
  | 'news'
  | 'tenantNews'
  | 'search'
  | 'meters'
  | 'maintenance'
  | 'assets'
  | 'photos'
  | 'complaints'
  | 'tenantComplaints'
  | 'dashboard'
  | 'analytics'
  | 'workOrders';

/** Adds the texts of an area whose screens are loaded later than the first page. */
export function addMessages(area: LaterArea, texts: Record<Language, ResourceLanguage>): void {
  for (const language of LANGUAGES) i18n.addResourceBundle(language, area, texts[language], true, true);
}

/** Shows a side of the product in the language remembered for it. */
export function enterSide(side: Side): void {
  const language = rememberedLanguage(side);
  if (i18n.language !== language) void i18n.changeLanguage(language);
}

/** Changes and remembers the language of one side; the other side keeps its own. */
export function chooseLanguage(side: Side, language: Language): void {
  rememberLanguage(side, language);
  void i18n.changeLanguage(language);
}
