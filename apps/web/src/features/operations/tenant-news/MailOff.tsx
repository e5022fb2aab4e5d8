import { Button, Text, Title } from '@mantine/core';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { useFragment } from '../../../lib/address/use-fragment.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useSwitchNewsMailOffMutation } from './tenant-news.api.ts';

import classes from './tenant-news.module.css';

const LINK = /^account=([0-9a-f-]{36})&sig=([\w-]{43})$/;

/** Page behind the unsubscribe link of a news mail. It asks first, because mail scanners follow every link. */
export function MailOff() {
  const { t } = useTranslation('tenantNews');
  const [, account_id, sig] = LINK.exec(useFragment() ?? '') ?? [];
  const errorText = useErrorText();
  const [switchOff, { isLoading, isSuccess, error }] = useSwitchNewsMailOffMutation();
  usePageTitle(t('off.title'));
  const action = { label: t('toPermits'), to: '/permits' };
  if (isSuccess) return <MessagePage title={t('off.doneTitle')} text={t('off.doneText')} action={action} />;
  if (account_id === undefined || sig === undefined || problemOf(error)?.code === 'link_invalid')
    return <MessagePage title={t('off.badTitle')} text={t('off.badText')} action={action} />;
  const confirm = () => void switchOff({ account_id, sig });
  return (
    <div className={classes.off}>
      <Title order={1}>{t('off.title')}</Title>
      <Text>{t('off.text')}</Text>
      {error !== undefined && <LoadFailure text={errorText(error)} onRetry={confirm} isRetrying={isLoading} />}
      <Button onClick={confirm} loading={isLoading} disabled={isLoading}>
        {t('off.confirm')}
      </Button>
    </div>
  );
}
