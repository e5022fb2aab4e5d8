import '@mantine/core/styles/Skeleton.layer.css';
import type { GateLog } from '@gerbang/shared/contracts/gate/gate-movements';
import { Skeleton, UnstyledButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { useGateLogQuery } from '../gate.api.ts';
import { useGateWords } from '../use-gate-words.ts';
import { ListFrame, MoveRow } from './ListFrame.tsx';

import classes from './lists.module.css';

type Row = GateLog['data'][number];

/** The latest movements on all devices of this property. */
export function LogView() {
  const { t } = useTranslation('gate');
  const { property, isOnline } = useGate();
  const { data, isError, isFetching, refetch } = useGateLogQuery(isOnline ? { property_id: property.id } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const [photo, setPhoto] = useState<string | null>(null);
  return (
    <ListFrame title={t('log.title')}>
      {!isOnline && data === undefined && <p className={classes.empty}>{t('log.needsNetwork')}</p>}
      {isOnline && isError && (
        <LoadFailure text={t('log.notLoaded')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {isOnline && !isError && data === undefined && <Skeleton height={280} radius={12} aria-busy="true" />}
      {data?.length === 0 && <p className={classes.empty}>{t('log.none')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.card}>
          {data.map((row) => (
            <li key={row.id}>
              <Entry row={row} onPhoto={setPhoto} />
            </li>
          ))}
        </ul>
      )}
      <Sheet opened={photo !== null} onClose={() => setPhoto(null)} title={t('photo.title')}>
        {photo !== null && <img className={classes.largePhoto} src={photo} alt={t('photo.title')} />}
      </Sheet>
    </ListFrame>
  );
}

function Entry({ row, onPhoto }: { row: Row; onPhoto: (url: string) => void }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const { guard, device } = row;
  const name = row.company === '' ? row.code || t('log.unknown') : row.company;
  const who = device === '' ? guard.name : t('log.by', { guard: guard.name, device });
  return (
    <MoveRow
      kind={row.kind}
      isRefusal={row.action === 'refuse'}
      name={name}
      text={words.logged(row)}
      time={words.clock(row.at)}
      state={<span className={classes.state}>{who}</span>}
    >
      {(row.note !== '' || row.was_offline || row.photo_urls.length > 0) && (
        <div className={classes.more}>
          {row.note !== '' && <p>{row.note}</p>}
          {row.was_offline && (
            <p className={classes.state} data-tone="progress">
              <IconCloudOff size={16} stroke={1.9} aria-hidden="true" />
              {t('log.offline', { time: words.clock(row.sent_at) })}
            </p>
          )}
          {row.photo_urls.length > 0 && (
            <div className={classes.thumbs}>
              {row.photo_urls.map((url, index) => (
                <UnstyledButton
                  key={url}
                  aria-label={t('photo.of', { number: index + 1, name })}
                  onClick={() => onPhoto(url)}
                >
                  <img src={url} alt="" loading="lazy" />
                </UnstyledButton>
              ))}
            </div>
          )}
        </div>
      )}
    </MoveRow>
  );
}
