import '@mantine/core/styles/Stack.layer.css';
import type { MeterReadingView, MeterRecord } from '@gerbang/shared/contracts/operations/meters';
import { Box, Button, Skeleton, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useMeterReadingsQuery } from './meters.api.ts';
import { useMeterWords } from './use-meter-words.ts';

import record from '../../../entities/ticket/record.module.css';
import classes from './meter-page.module.css';

interface Props {
  meter: MeterRecord;
  property_id: string;
  /** Undefined for readers who may not correct readings. */
  onCorrect?: (reading: MeterReadingView) => void;
}

/** Newest first, including corrected readings. */
export function ReadingsPart({ meter, property_id, onCorrect }: Props) {
  const { t } = useTranslation('meters');
  const [pages, setPages] = useState<readonly string[]>([]);
  return (
    <section className={classes.card} aria-labelledby="meter-readings">
      <h2 id="meter-readings" className={record.section}>
        {t('page.readings')}
      </h2>
      {['', ...pages].map((before, index) => (
        <Page
          key={before}
          of={{ property_id, id: meter.id, ...(before !== '' && { before }) }}
          meter={meter}
          isLast={index === pages.length}
          onMore={(next) => setPages((known) => [...known, next])}
          onCorrect={onCorrect}
        />
      ))}
    </section>
  );
}

interface PageProps {
  of: Parameters<typeof useMeterReadingsQuery>[0];
  meter: MeterRecord;
  isLast: boolean;
  onMore: (before: string) => void;
  onCorrect: Props['onCorrect'];
}

function Page({ of, meter, isLast, onMore, onCorrect }: PageProps) {
  const { t } = useTranslation('meters');
  const { currentData, isError, isFetching, refetch } = useMeterReadingsQuery(of);
  if (isError) return <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (currentData === undefined) return <Skeleton height={120} radius={8} />;
  const { data, next } = currentData;
  if (data.length === 0)
    return (
      <Box component="p" m={0} py={20} c="dimmed">
        {t('page.noReadings')}
      </Box>
    );
  return (
    <>
      <ul className={classes.readings}>
        {data.map((reading) => (
          <ReadingRow key={reading.id} reading={reading} name={meter.serial_number} onCorrect={onCorrect} />
        ))}
      </ul>
      {isLast && next !== null && (
        <Button variant="default" onClick={() => onMore(next)}>
          {t('page.more')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  reading: MeterReadingView;
  name: string;
  onCorrect: Props['onCorrect'];
}

function ReadingRow({ reading, name, onCorrect }: RowProps) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const { value, read_at, by, note, warnings, photo_url, corrected_by_id, corrects_id, rolled_over } = reading;
  const isCorrected = corrected_by_id !== null;
  return (
    <li className={classes.reading} data-off={isCorrected || undefined}>
      {photo_url !== null && (
        <a href={photo_url} target="_blank" rel="noreferrer">
          <img src={photo_url} alt={t('reading.photo', { name })} />
        </a>
      )}
      <Stack gap={0} flex={1} miw={0} fz={14} lh={1.45}>
        <b className={classes.value}>{value === null ? t('reading.takenBack') : words.number(value)}</b>
        <span className={record.quiet}>
          {[words.moment(read_at), by ?? ''].filter((part) => part !== '').join(' · ')}
        </span>
        {warnings.map((warning) => (
          <span key={warning} className={classes.warning}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
            {t(`warning.${warning}`)}
          </span>
        ))}
        {note !== '' && <span>{note}</span>}
      </Stack>
      <div className={classes.marks}>
        {rolled_over && <span className={classes.mark}>{t('reading.began')}</span>}
        {corrects_id !== null && <span className={classes.mark}>{t('reading.corrects')}</span>}
        {isCorrected && <span className={classes.mark}>{t('reading.correctedBy')}</span>}
        {!isCorrected && value !== null && onCorrect !== undefined && (
          <Button variant="subtle" size="xs" onClick={() => onCorrect(reading)}>
            {t('reading.correct')}
          </Button>
        )}
      </div>
    </li>
  );
}
