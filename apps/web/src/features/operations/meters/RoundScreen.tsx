import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { MeterRound, RoundMeter } from '@gerbang/shared/contracts/operations/meters';
import { Button, Group, Progress, Skeleton, Stack, Title, UnstyledButton } from '@mantine/core';
import {
  IconChevronLeft,
  IconCircleCheck,
  IconArrowRight,
  IconAlertCircle,
  IconCircle,
  IconCircleCheckFilled,
  IconClock,
  IconCloudOff,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { focusFirst } from '../../../lib/focus-first.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { KindSign } from './KindSign.tsx';
import { useMeterRoundQuery } from './meters.api.ts';
import { ReadingFields, ReadingPhoto } from './ReadingFields.tsx';
import { useMeterWords } from './use-meter-words.ts';
import { useReading } from './use-reading.ts';
import { useRound } from './use-round.ts';
import type { Round, RoundState } from './use-round.ts';
import type { UnsentQueue } from './use-unsent.ts';

import classes from './round.module.css';

/** This month's reading round, one meter after another in walking order. */
export function RoundScreen() {
  const property_id = useAuth().property_id ?? '';
  const { currentData, isError, isFetching, refetch } = useMeterRoundQuery(property_id, {
    refetchOnMountOrArgChange: true,
  });
  if (currentData !== undefined) return <Round key={property_id} property_id={property_id} round={currentData} />;
  return (
    <div className={classes.page}>
      {isError ? (
        <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <Skeleton height={44} radius={8} />
          <Skeleton height={320} radius={12} />
        </>
      )}
    </div>
  );
}

function Round({ property_id, round }: { property_id: string; round: MeterRound }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const current = useRound(property_id, round);
  const total = round.data.length;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Link className={classes.back} to="/bmDepartment/tenantMeterUtility">
          <IconChevronLeft size={18} stroke={2} aria-hidden="true" />
          {t('round.back')}
        </Link>
        <Group wrap="nowrap" align="baseline" justify="space-between" gap={12}>
          <Title order={1} fz={20} lh={1.2}>
            {t('round.month', { month: words.month(round.month) })}
          </Title>
          <b className={classes.count}>{t('round.progress', { done: current.count, total })}</b>
        </Group>
        <Progress
          value={total === 0 ? 0 : (current.count / total) * 100}
          size={8}
          radius={4}
          aria-label={t('round.progressLabel')}
        />
      </header>
      <UnsentNote unsent={current.unsent} meters={round.data} onShow={current.show} />
      {current.current === null ? (
        <p className={classes.done}>
          {total > 0 && <IconCircleCheck size={22} stroke={1.9} aria-hidden="true" />}
          {t(total === 0 ? 'round.empty' : 'round.done')}
        </p>
      ) : (
        <RoundForm key={current.current.id} meter={current.current} round={current} />
      )}
      {total > 0 && <RoundList meters={round.data} round={current} />}
    </div>
  );
}

function RoundForm({ meter, round }: { meter: RoundMeter; round: Round }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const root = useRef<HTMLFormElement>(null);
  const [photo_key, setPhotoKey] = useState<string | null>(null);
  const against = { digits: meter.digits, previous: round.previousOf(meter), usual_daily: meter.usual_daily };
  const reading = useReading(against);
  const { where, floor } = words.place(meter);
  // Focus the value field when the next meter is shown.
  useEffect(() => root.current?.querySelector<HTMLElement>('[data-path="value"]')?.focus({ preventScroll: true }), []);
  const isOdd = reading.shown.length > 0;
  // Scroll to the warnings, which appear below the field.
  useEffect(() => {
    if (isOdd) focusFirst(root.current, ['note']);
  }, [isOdd]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = reading.check();
    if (typed === null) return focusFirst(root.current, isOdd ? ['note'] : ['value']);
    return round.save(meter, typed, photo_key);
  };
  return (
    <form ref={root} className={classes.card} onSubmit={submit} noValidate aria-label={meter.serial_number}>
      <Group wrap="nowrap" align="stretch" justify="space-between" gap={12}>
        <div>
          <h2 className={classes.where}>{where}</h2>
          <p className={classes.quiet}>{[floor, meter.tenant ?? ''].filter((part) => part !== '').join(' · ')}</p>
        </div>
        <Stack gap={2} align="flex-end" flex="none">
          <KindSign kind={meter.kind} />
          <span className={classes.serial}>{meter.serial_number}</span>
        </Stack>
      </Group>
      {round.stateOf(meter) === 'read' && <p className={classes.note}>{t('round.alreadyRead')}</p>}
      <ReadingFields reading={reading} against={against} kind={meter.kind} multiplier={meter.multiplier} />
      <ReadingPhoto photo_key={photo_key} onChange={setPhotoKey} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => round.skip(meter)}>
          {t('round.skip')}
        </Button>
        <Button type="submit" {...(!isOdd && { rightSection: <IconArrowRight size={18} stroke={2} /> })}>
          {isOdd ? t('reading.saveAnyway') : t('round.next')}
        </Button>
      </div>
    </form>
  );
}

const SIGN = {
  left: IconCircle,
  read: IconCircleCheckFilled,
  waiting: IconClock,
  refused: IconAlertCircle,
} as const satisfies Record<RoundState, typeof IconCircle>;

function RoundList({ meters, round }: { meters: readonly RoundMeter[]; round: Round }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const floors = new Map<string, RoundMeter[]>();
  for (const meter of meters) {
    const { floor } = words.place(meter);
    floors.set(floor, [...(floors.get(floor) ?? []), meter]);
  }
  return (
    <section className={classes.list} aria-label={t('round.list')}>
      <h2 className={classes.section}>{t('round.list')}</h2>
      {[...floors].map(([floor, some]) => (
        <div key={floor}>
          {floor !== '' && <h3 className={classes.floor}>{floor}</h3>}
          <ul>
            {some.map((meter) => (
              <li key={meter.id}>
                <Row meter={meter} round={round} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Row({ meter, round }: { meter: RoundMeter; round: Round }) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const state = round.stateOf(meter);
  const Sign = SIGN[state];
  const { where } = words.place(meter);
  return (
    <UnstyledButton
      className={classes.row}
      data-state={state}
      aria-current={round.current?.id === meter.id ? 'true' : undefined}
      onClick={() => {
        round.show(meter.id);
        window.scrollTo({ top: 0 });
      }}
    >
      <Sign size={18} stroke={1.9} aria-hidden="true" />
      <span className={classes.rowTexts}>
        <b>{where}</b>
        <span className={classes.quiet}>
          {t(`kind.${meter.kind}`)} · {meter.serial_number}
        </span>
      </span>
      <span className={classes.state}>{t(`round.${state}`)}</span>
    </UnstyledButton>
  );
}

interface Props {
  unsent: UnsentQueue;
  meters: readonly RoundMeter[];
  onShow: (meter_id: string) => void;
}

/** Shows readings that wait to be sent and readings that the server has refused. */
function UnsentNote({ unsent, meters, onShow }: Props) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const waiting = unsent.list.filter(({ refused }) => refused === null);
  const refused = unsent.list.filter((reading) => reading.refused !== null);
  return (
    <>
      {unsent.isStuck && waiting.length > 0 && (
        <output className={classes.unsent}>
          <IconCloudOff size={20} stroke={1.8} aria-hidden="true" />
          <span>
            <b>{t('round.unsent', { count: waiting.length })}</b>
            <span>{t('round.unsentText')}</span>
          </span>
          <Button variant="default" size="xs" onClick={unsent.sendNow}>
            {t('round.sendNow')}
          </Button>
        </output>
      )}
      {refused.map(({ body, refused: reason }) => {
        const meter = meters.find(({ id }) => id === body.meter_id);
        return (
          <div key={body.id} className={classes.refused} role="alert">
            <IconAlertCircle size={20} stroke={1.8} aria-hidden="true" />
            <span>
              <b>{meter === undefined ? '' : words.place(meter).where}</b>
              <span>{t('round.refusedText', { reason: reason ?? '' })}</span>
            </span>
            <Button
              variant="default"
              size="xs"
              onClick={() => {
                unsent.forget(body.id);
                onShow(body.meter_id);
              }}
            >
              {t('round.again')}
            </Button>
          </div>
        );
      })}
    </>
  );
}
