import '../../lib/theme/styles-forms.ts';
import { status as en } from '@gerbang/shared/messages/en/status';
import { status as id } from '@gerbang/shared/messages/id/status';
import { useTranslation } from 'react-i18next';

import { CheckStatus } from '../../features/check-status/CheckStatus.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('status', { id, en });

/** How a permit stands. */
export function Page() {
  const { t } = useTranslation('public');
  usePageTitle(t('category.checkStatus.name'));
  return (
    <StoreProvider>
      <CheckStatus />
    </StoreProvider>
  );
}
