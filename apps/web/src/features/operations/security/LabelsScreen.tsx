import type { CheckpointLabels } from '@gerbang/shared/contracts/security';
import { Button, Loader } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { ListPage } from '../../components/ListPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { QrCode } from '../../components/QrCode.tsx';
import { useCheckpointLabelsQuery } from './security.api.ts';
import { pathOf } from './tabs.ts';
import { usePlace } from './use-place.ts';

import classes from './labels.module.css';

const QR_SIZE = 168;

/** The labels of all checkpoints on sheets to be printed and cut. */
export function LabelsScreen() {
  const { t } = useTranslation('security');
  const { property_id } = usePlace();
  const { data, isError, refetch } = useCheckpointLabelsQuery(property_id, { refetchOnMountOrArgChange: true });
  return (
    <ListPage
      title={t('labels.title')}
      text={t('labels.text')}
      buttons={
        <>
          <Button
            variant="default"
            component={Link}
            to={pathOf('checkpoints')}
            leftSection={<IconArrowLeft size={16} stroke={1.9} aria-hidden="true" />}
          >
            {t('labels.back')}
          </Button>
          <Button
            leftSection={<IconPrinter size={16} stroke={1.9} aria-hidden="true" />}
            disabled={data === undefined || data.data.length === 0}
            onClick={() => window.print()}
          >
            {t('labels.printNow')}
          </Button>
        </>
      }
    >
      {data !== undefined && <Sheet labels={data} />}
      {data === undefined && isError && <LoadFailure text={t('labels.failed')} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Loader aria-label={t('labels.title')} />}
    </ListPage>
  );
}

function Sheet({ labels: { property, data } }: { labels: CheckpointLabels }) {
  const { t } = useTranslation('security');
  if (data.length === 0) {
    return (
      <p className={classes.empty}>
        <b>{t('labels.emptyTitle')}</b>
        <br />
        {t('labels.emptyText')}
      </p>
    );
  }
  return (
    <ul className={classes.sheet} data-printed>
      {data.map(({ id, name, floor, location, qr, short_code }) => (
        <li key={id} className={classes.label}>
          <QrCode text={qr} size={QR_SIZE} label={t('labels.qr', { name })} />
          <b className={classes.name}>{name}</b>
          <span>{[floor ?? '', location].filter((part) => part !== '').join(', ')}</span>
          <span className={classes.code}>{short_code}</span>
          <span className={classes.foot}>{t('labels.foot', { property })}</span>
        </li>
      ))}
    </ul>
  );
}
