import '../../lib/theme/styles-forms.ts';
import { unloading as en } from '@gerbang/shared/messages/en/unloading';
import { unloading as id } from '@gerbang/shared/messages/id/unloading';
import { useTranslation } from 'react-i18next';

import { UnloadingDetail } from '../../features/unloading/UnloadingDetail.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('unloading', { id, en });

/** What goes out of the chosen loading forms, and when. */
export function Page() {
  const { t } = useTranslation('unloading');
  usePageTitle(t('title'));
  return (
    <StoreProvider>
      <UnloadingDetail />
    </StoreProvider>
  );
}
