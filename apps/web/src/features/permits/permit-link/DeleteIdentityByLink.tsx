import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import { LazyConfirmDialog } from '../../../components/dialogs/LazyConfirmDialog.tsx';
import { formatDate } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ActFailure, Done, isLinkEnded, LinkPage } from './LinkPage.tsx';
import type { ActProps } from './LinkPage.tsx';
import { useDeleteIdentityByLinkMutation } from './permit-link.api.ts';

import classes from './permit-link.module.css';

/** Deletes the identity photos of a permit that no longer needs them. */
export function DeleteIdentityByLink({ token, view, details, onEnded }: ActProps) {
  const { t } = useTranslation('links');
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading, isSuccess, error }] = useDeleteIdentityByLinkMutation();
  const language = useLanguage();
  const { delete_from } = view;
  const { code } = view.status;
  const send = async () => {
    const answer = await remove({ token });
    setAsking(false);
    if (isLinkEnded(answer.error)) onEnded();
  };
  if (isSuccess) {
    return <Done title={t('deleteIdentity.doneTitle')} text={t('deleteIdentity.doneText', { code })} view={view} />;
  }
  return (
    <LinkPage title={t('deleteIdentity.title')} view={view} details={details}>
      <Text className={classes.text}>{t('deleteIdentity.text', { count: view.property.retention_days })}</Text>
      {delete_from !== null && (
        <Text className={classes.text} fw={600}>
          {t('deleteIdentity.from', {
            date: formatDate(delete_from, { time_zone: view.property.time_zone, language }),
          })}
        </Text>
      )}
      <ActFailure error={error} />
      <Button
        disabled={delete_from !== null}
        color="rejected"
        variant="light"
        className={classes.submit}
        loading={isLoading}
        onClick={() => setAsking(true)}
      >
        {t('deleteIdentity.submit')}
      </Button>
      <LazyConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteIdentity.confirmTitle', { code })}
        text={t('deleteIdentity.confirmText')}
        confirm={t('deleteIdentity.confirm')}
        keep={t('deleteIdentity.keep')}
        isLoading={isLoading}
        onConfirm={() => void send()}
      />
    </LinkPage>
  );
}
