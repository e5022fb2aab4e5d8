import { unloading as en } from '@gerbang/shared/messages/en/unloading';
import { unloading as id } from '@gerbang/shared/messages/id/unloading';
import { useTranslation } from 'react-i18next';

import { UnloadingLookup } from '../../features/unloading/UnloadingLookup.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';

addMessages('unloading', { id, en });

/** The lookup of loading forms, where goods out begin for visitors. */
export function Page() {
  const { t } = useTranslation('unloading');
  usePageTitle(t('title'));
  return <UnloadingLookup />;
}
