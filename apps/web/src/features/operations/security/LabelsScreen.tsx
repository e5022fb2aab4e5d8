import type { CheckpointLabels } from '@gerbang/shared/contracts/operations/security';
import { Box, Button, Loader } from '@mantine/core';
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { QrCode } from '../../../components/qr/QrCode.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { pathOf, useViewer } from './security-page.ts';
import { useCheckpointLabelsQuery } from './security.api.ts';

import classes from './labels.module.css';

const QR_SIZE = 168;

export function LabelsScreen() {
  const { t } = useTranslation('security');
  const { property_id } = useViewer();
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
      <Box component="p" m={0} py={48} px={20} c="dimmed" ta="center">
        <b>{t('labels.emptyTitle')}</b>
        <br />
        {t('labels.emptyText')}
      </Box>
    );
  }
  return (
    <ul className={classes.sheet} data-printed>
      {data.map(({ id, name, floor, location, qr, short_code }) => (
        <li key={id} className={classes.label}>
          <QrCode text={qr} size={QR_SIZE} label={t('labels.qr', { name })} />
          <Box component="b" fz={17} lh={1.3}>
            {name}
          </Box>
          <span>{[floor ?? '', location].filter((part) => part !== '').join(', ')}</span>
          <span className={classes.code}>{short_code}</span>
          <Box component="span" c="#56635f" fz={12}>
            {t('labels.foot', { property })}
          </Box>
        </li>
      ))}
    </ul>
  );
}
