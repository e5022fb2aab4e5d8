import 'i18next';
import type { common } from '@gerbang/shared/messages/id/common';
import type { errors } from '@gerbang/shared/messages/id/errors';
import type { publicSide } from '@gerbang/shared/messages/id/permits/public';

import type { PUBLIC_TEXTS } from './public-texts.ts';
import type { STAFF_TEXTS } from './staff-texts.ts';

/** Type of the one catalogue that a module of texts exports. */
type CatalogueOf<Loaders> = Loaders extends { id: () => Promise<infer Module> } ? Module[keyof Module] : never;

type Catalogues<Texts> = { [Name in keyof Texts]: CatalogueOf<Texts[Name]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    // `common`, `errors` and `public` are part of the first load.
    resources: { common: typeof common; errors: typeof errors; public: typeof publicSide } & Catalogues<
      typeof PUBLIC_TEXTS
    > &
      Catalogues<typeof STAFF_TEXTS>;
  }
}
