import '../../lib/theme/styles-forms.ts';
import { links as en } from '@gerbang/shared/messages/en/links';
import { status as statusEn } from '@gerbang/shared/messages/en/status';
import { work as workEn } from '@gerbang/shared/messages/en/work';
import { links as id } from '@gerbang/shared/messages/id/links';
import { status as statusId } from '@gerbang/shared/messages/id/status';
import { work as workId } from '@gerbang/shared/messages/id/work';
import { useTranslation } from 'react-i18next';

import { PermitDetails } from '../../features/check-status/PermitDetails.tsx';
import { PermitLink } from '../../features/permit-link/PermitLink.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('links', { id, en });
addMessages('status', { id: statusId, en: statusEn });
addMessages('work', { id: workId, en: workEn });

/** What a mailed link lets its holder do with a permit. */
export function Page() {
  const { t } = useTranslation('links');
  usePageTitle(t('title'));
  return (
    <StoreProvider>
      <PermitLink renderDetails={(status) => <PermitDetails status={status} />} />
    </StoreProvider>
  );
}
