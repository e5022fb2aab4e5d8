import { work as en } from '@gerbang/shared/messages/en/work';
import { work as id } from '@gerbang/shared/messages/id/work';
import { useTranslation } from 'react-i18next';

import { WorkFormScreen } from '../../features/work-form/WorkFormScreen.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('work', { id, en });

/** The work permit form. */
export function Page() {
  const { t } = useTranslation('public');
  usePageTitle(t('category.sika.name'));
  return (
    <StoreProvider>
      <WorkFormScreen />
    </StoreProvider>
  );
}
