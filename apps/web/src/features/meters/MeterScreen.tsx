import './meters-texts.ts';
import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { MeterReadingView, MeterRecord } from '@gerbang/shared/contracts/meters';
import { Button, Skeleton } from '@mantine/core';
import { IconGauge, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { MeterDialog } from './MeterDialog.tsx';
import { MeterFactsRow, MeterHead } from './MeterHead.tsx';
import { useMeterQuery } from './meters.api.ts';
import { MeterUsePart } from './MeterUsePart.tsx';
import { ReadingDialog } from './ReadingDialog.tsx';
import { ReadingsPart } from './ReadingsPart.tsx';
import { UnknownMeter } from './UnknownMeter.tsx';

import classes from './meter-page.module.css';

/** One meter: where it is, what it used month by month, and every reading. */
export function MeterScreen({ meter_id }: { meter_id: string }) {
  const { t } = useTranslation('meters');
  const property_id = useAuth().property_id ?? '';
  const { currentData: meter, error, isFetching, refetch } = useMeterQuery({ property_id, id: meter_id });
  usePageTitle(meter?.serial_number ?? t('title'));
  const status = problemOf(error)?.status;
  // What is not an id at all is no meter either.
  if (status === 404 || status === 400) return <UnknownMeter />;
  return (
    <div className={classes.page}>
      {meter !== undefined && <Parts meter={meter} property_id={property_id} />}
      {meter === undefined && error !== undefined && (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {meter === undefined && error === undefined && (
        <>
          <Skeleton height={44} width={280} radius={8} />
          <Skeleton height={76} radius={12} />
          <Skeleton height={320} radius={12} />
        </>
      )}
    </div>
  );
}

type Open = { what: 'form' } | { what: 'reading'; corrects: MeterReadingView | null } | null;

function Parts({ meter, property_id }: { meter: MeterRecord; property_id: string }) {
  const { t } = useTranslation('meters');
  const mayWrite = useCan()('meter.update');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MeterHead meter={meter}>
        {mayWrite && (
          <>
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.9} />}
              onClick={() => setOpen({ what: 'form' })}
            >
              {t('list.edit')}
            </Button>
            <Button
              leftSection={<IconGauge size={16} stroke={1.9} />}
              onClick={() => setOpen({ what: 'reading', corrects: null })}
            >
              {t('page.read')}
            </Button>
          </>
        )}
      </MeterHead>
      <MeterFactsRow meter={meter} />
      <MeterUsePart meter={meter} property_id={property_id} />
      <ReadingsPart
        meter={meter}
        property_id={property_id}
        {...(mayWrite && { onCorrect: (corrects) => setOpen({ what: 'reading', corrects }) })}
      />
      {open?.what === 'form' && <MeterDialog property_id={property_id} meter={meter} onClose={close} />}
      {open?.what === 'reading' && (
        <ReadingDialog property_id={property_id} meter={meter} corrects={open.corrects} onClose={close} />
      )}
    </>
  );
}
