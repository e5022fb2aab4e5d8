import '../../lib/theme/styles-forms.ts';
import { mailDecision as en } from '@gerbang/shared/messages/en/mail-decision';
import { mailDecision as id } from '@gerbang/shared/messages/id/mail-decision';
import { useTranslation } from 'react-i18next';

import { MailDecision } from '../../features/mail-decision/MailDecision.tsx';
import { addMessages } from '../../lib/i18n/i18n.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { StoreProvider } from '../../lib/store/StoreProvider.tsx';

addMessages('mailDecision', { id, en });

/** What a mail asks somebody to decide: one permit, no menu. */
export function Page() {
  const { t } = useTranslation('mailDecision');
  usePageTitle(t('title'));
  return (
    <StoreProvider>
      <MailDecision />
    </StoreProvider>
  );
}
