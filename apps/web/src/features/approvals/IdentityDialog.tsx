import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { Sheet } from './Sheet.tsx';
import type { useIdentity } from './use-identity.ts';
import type { Words } from './use-words.ts';

import classes from './detail.module.css';

interface Props {
  identity: ReturnType<typeof useIdentity>;
  time_zone: string;
  words: Words;
}

/** The marked picture of an identity card; that it was looked at is said below it. */
export function IdentityDialog({ identity, time_zone, words }: Props) {
  const { t } = useTranslation('approvals');
  const { of, url, seen_at, error, isLoading, show, close } = identity;
  const [shown, setShown] = useState(of);
  const [failed, setFailed] = useState<string>();
  if (of !== null && of !== shown) setShown(of);
  const hasFailed = error !== undefined || (url !== undefined && url === failed);
  return (
    <Sheet
      opened={of !== null}
      onClose={close}
      title={t('documents.identityTitle', { name: shown?.name ?? '' })}
      size={640}
    >
      {isLoading && <Skeleton height={320} radius={10} />}
      {hasFailed && shown !== null && (
        <LoadFailure text={t('documents.identityFailed')} retry={t('documents.again')} onRetry={() => show(shown)} />
      )}
      {url !== undefined && !hasFailed && (
        <>
          <img
            className={classes.largePhoto}
            src={url}
            alt={t('documents.identityAlt', { name: shown?.name ?? '' })}
            onError={() => setFailed(url)}
          />
          <output className={classes.logged}>
            {seen_at !== undefined && t('documents.identityLogged', { when: words.clock(seen_at, time_zone) })}
          </output>
        </>
      )}
    </Sheet>
  );
}
