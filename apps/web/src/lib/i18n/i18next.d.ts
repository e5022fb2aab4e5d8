import 'i18next';
import type { PUBLIC_TEXTS } from './public-texts.ts';
import type { STAFF_TEXTS } from './staff-texts.ts';

/** Type of the one catalogue that a module of texts exports. */
type CatalogueOf<Loaders> = Loaders extends { id: () => Promise<infer Module> } ? Module[keyof Module] : never;

type Catalogues<Texts> = { [Name in keyof Texts]: CatalogueOf<Texts[Name]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogues<typeof PUBLIC_TEXTS> & Catalogues<typeof STAFF_TEXTS>;
  }
}
