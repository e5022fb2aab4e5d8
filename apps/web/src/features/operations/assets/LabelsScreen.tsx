import type { AssetLabels } from '@gerbang/shared/contracts/operations/asset-pages';
import { Box, Button, Loader } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { QrCode } from '../../../components/qr/QrCode.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useAssetLabelsQuery } from './assets.api.ts';

import classes from './labels.module.css';

type Label = AssetLabels['data'][number];

const PER_SHEET = 24;
const CODE_SIZE = 88;
const FILTERS = ['ids', 'search_by', 'state', 'category_id', 'floor_id'] as const;

/** Prints labels on A4, for the assets in `ids` or for all assets that match the filters. */
export function LabelsScreen() {
  const { t } = useTranslation('assets');
  const property_id = useAuth().property_id ?? '';
  const [params] = useSearchParams();
  const filter = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? '']));
  const { currentData, isError, isFetching, refetch } = useAssetLabelsQuery({ property_id, ...filter });
  const labels = currentData?.data ?? [];
  const sheets = sheetsOf(labels);
  return (
    <ListPage
      title={t('labels.title')}
      text={t('labels.text', { count: labels.length, pages: sheets.length })}
      buttons={
        labels.length > 0 && (
          <Button leftSection={<IconPrinter size={16} stroke={1.9} />} onClick={() => window.print()}>
            {t('labels.print')}
          </Button>
        )
      }
    >
      {isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {currentData === undefined && !isError && <Loader aria-label={t('labels.title')} />}
      {currentData?.is_cut === true && (
        <p className={classes.note} role="note">
          {t('labels.cut', { count: labels.length })}
        </p>
      )}
      {currentData !== undefined && labels.length === 0 && <p>{t('labels.none')}</p>}
      {/* A scrollable area must be focusable for keyboard scrolling. */}
      <Box component="section" className={classes.sheets ?? ''} aria-label={t('labels.title')} tabIndex={0}>
        {sheets.map((some, index) => (
          <ul key={some[0]?.id} className={classes.sheet} aria-label={t('labels.sheet', { number: index + 1 })}>
            {some.map((label) => (
              <OneLabel key={label.id} label={label} />
            ))}
          </ul>
        ))}
      </Box>
    </ListPage>
  );
}

function OneLabel({ label: { name, code, place, label_url } }: { label: Label }) {
  const { t } = useTranslation('assets');
  return (
    <li className={classes.label}>
      <QrCode text={label_url} size={CODE_SIZE} label={t('labels.code', { name })} />
      <span className={classes.texts}>
        <b>{code}</b>
        <span className={classes.name}>{name}</span>
        <span className={classes.place}>{place}</span>
        <span className={classes.hint}>{t('labels.hint')}</span>
      </span>
    </li>
  );
}

function sheetsOf(labels: readonly Label[]): Label[][] {
  const count = Math.ceil(labels.length / PER_SHEET);
  return Array.from({ length: count }, (_, index) => labels.slice(index * PER_SHEET, (index + 1) * PER_SHEET));
}
