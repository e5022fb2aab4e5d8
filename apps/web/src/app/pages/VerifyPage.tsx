import { verify as en } from '@gerbang/shared/messages/en/verify';
import { verify as id } from '@gerbang/shared/messages/id/verify';
import { useTranslation } from 'react-i18next';

import { Verify } from '../../features/verify/Verify.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('verify', { id, en });

/** What a permit's paper is worth, for whoever holds it. */
export function Page() {
  const { t } = useTranslation('verify');
  usePageTitle(t('title'));
  return (
    <StoreProvider>
      <Verify />
    </StoreProvider>
  );
}
