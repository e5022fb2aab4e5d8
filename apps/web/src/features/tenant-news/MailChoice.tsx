import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { TenantRecord } from '@gerbang/shared/contracts/auth';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { publicToast } from '../../lib/toasts/public-toasts.tsx';
import { useNewsMailQuery, useSetNewsMailMutation } from './tenant-news.api.ts';

import classes from './tenant-news.module.css';

/** Whether the person is mailed new news; each person of a tenant chooses for themselves. */
export function MailChoice({ session }: { session: TenantRecord }) {
  const { t } = useTranslation('tenantNews');
  const { data } = useNewsMailQuery(session);
  const [set, { isLoading }] = useSetNewsMailMutation();
  if (data === undefined) return null;
  const choose = async (mail: boolean) => {
    const { error } = await set({ session, mail });
    if (error === undefined) publicToast('success', t(mail ? 'mailOn' : 'mailOff'));
    else publicToast('error', t('mailFailed'));
  };
  return (
    <div className={classes.mail}>
      <Switch
        size="md"
        label={t('mail')}
        description={t('mailHint', { email: session.email })}
        checked={data.mail}
        disabled={isLoading}
        onChange={({ currentTarget }) => void choose(currentTarget.checked)}
      />
    </div>
  );
}
