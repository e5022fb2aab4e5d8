import type { ServerCheck, ServerHealth } from '@gerbang/shared/contracts/insight/server';
import { displaySpan } from '@gerbang/shared/time/display-span';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { Button, Title } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconRefresh,
  IconShieldCheck,
  IconShieldExclamation,
  IconShieldX,
} from '@tabler/icons-react';
import { useState } from 'react';

import { useErrorText } from '../../../lib/api/problem.ts';
import { formatDateTime, formatDay } from '../../../lib/format/dates.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useTimeZone } from '../../../lib/use-time-zone.ts';
import { useCheckServerMutation, useServerHealthQuery } from './server.api.ts';
import { ServerFrame } from './ServerFrame.tsx';

import layout from '../../../lib/theme/layout.module.css';
import classes from './server.module.css';

const POLL_MS = MINUTE_MS;
/** While the checks run. */
const POLL_OFTEN_MS = 2_000;

/** What the hourly checks of the installation found, and what waits. */
export function HealthScreen() {
  const { t } = useTranslation('serverPages');
  const errorText = useErrorText();
  const [isChecking, setChecking] = useState(false);
  const query = useServerHealthQuery(
    { time_zone: useTimeZone(), language: useLanguage() },
    {
      pollingInterval: isChecking ? POLL_OFTEN_MS : POLL_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const runs = query.data?.is_checking === true;
  if (runs !== isChecking) setChecking(runs);
  const [check, asking] = useCheckServerMutation();
  const ask = async () => {
    const { error } = await check();
    if (error !== undefined) staffToast('error', errorText(error));
  };
  const button = (
    <Button
      variant="default"
      leftSection={<IconRefresh size={18} stroke={1.8} aria-hidden="true" />}
      loading={asking.isLoading || runs}
      onClick={() => void ask()}
      aria-label={runs ? t('health.checking') : undefined}
    >
      {t('health.checkNow')}
    </Button>
  );
  return (
    <ServerFrame tab="health" query={query} buttons={button}>
      {(health) => (
        <div className={classes.columns}>
          <div className={classes.main}>
            <section className={layout.card} aria-labelledby="verdict">
              <Verdict health={health} />
              <ToLook checks={health.checks} />
              {health.checks.length > 0 && <AllChecks checks={health.checks} />}
            </section>
          </div>
          <div className={classes.side}>
            <Queue queue={health.queue} />
            <Versions versions={health.versions} />
          </div>
        </div>
      )}
    </ServerFrame>
  );
}

const isAbout = (state: ServerCheck['state']) => (check: ServerCheck) => check.state === state;
const SHIELD = { good: IconShieldCheck, look: IconShieldExclamation, bad: IconShieldX };

function Verdict({ health: { checks, days, examined_at } }: { health: ServerHealth }) {
  const { t } = useTranslation('serverPages');
  const place = { time_zone: useTimeZone(), language: useLanguage() };
  const bad = checks.filter(isAbout('bad'));
  const look = checks.filter(isAbout('look')).length;
  const state = bad.length > 0 ? 'bad' : look > 0 || examined_at === null ? 'look' : 'good';
  const [first] = bad;
  const sentence = () => {
    if (examined_at === null) return t('health.verdict.none');
    if (first !== undefined && bad.length === 1)
      return t('health.verdict.badOne', { check: t(`health.check.${first.id}`) });
    if (bad.length > 1) return t('health.verdict.bad', { count: bad.length });
    return look > 0 ? t('health.verdict.look', { count: look }) : t('health.verdict.good');
  };
  const Shield = SHIELD[state];
  const good = checks.filter(isAbout('good')).length;
  const all = checks.filter((check) => check.state !== 'skipped').length;
  return (
    <div className={classes.verdict}>
      <span className={classes.shield} data-state={state}>
        <Shield size={26} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={layout.grow} aria-live="polite">
        <h2 className={classes.sentence} id="verdict">
          {sentence()}
        </h2>
        <p className={classes.dim}>
          {examined_at === null
            ? t('health.none')
            : t('health.run', { good, all, at: formatDateTime(examined_at, place, 'short') })}
        </p>
      </div>
      <Days days={days} />
    </div>
  );
}

const BAR = { width: 6, height: 26, step: 9 } as const;

function Days({ days }: Pick<ServerHealth, 'days'>) {
  const { t } = useTranslation('serverPages');
  const language = useLanguage();
  const count = (state: ServerCheck['state'] | null) => days.filter((day) => day.state === state).length;
  const label = t('health.days', { good: count('good'), look: count('look'), bad: count('bad'), none: count(null) });
  const width = (days.length - 1) * BAR.step + BAR.width;
  return (
    <div className={classes.days}>
      <svg width={width} height={BAR.height} aria-hidden="true">
        {days.map(({ day, state }, index) => (
          <rect
            key={day}
            x={index * BAR.step}
            width={BAR.width}
            height={BAR.height}
            rx={2}
            className={classes.bar}
            data-state={state ?? 'none'}
          >
            <title>{`${formatDay(day, language, 'short')}${state === null ? '' : `: ${t(`health.state.${state}`)}`}`}</title>
          </rect>
        ))}
      </svg>
      <p className={layout.spoken}>{label}</p>
      <div className={classes.dayNames}>
        <span>{formatDay(days[0]?.day ?? '', language, 'short')}</span>
        <span>{t('health.today')}</span>
      </div>
    </div>
  );
}

const SIGN = {
  good: IconCircleCheckFilled,
  look: IconAlertTriangleFilled,
  bad: IconCircleXFilled,
  skipped: IconCircleDashed,
};

/** A line for each check that is not good, the broken ones first, with what to do. */
function ToLook({ checks }: { checks: readonly ServerCheck[] }) {
  const { t } = useTranslation('serverPages');
  const wrong = [...checks.filter(isAbout('bad')), ...checks.filter(isAbout('look'))];
  if (wrong.length === 0) return null;
  return (
    <ul className={layout.list} aria-label={t('health.toLook')}>
      {wrong.map((check) => (
        <CheckLine key={check.id} check={check} isLoud />
      ))}
    </ul>
  );
}

function CheckLine({ check: { id, state, found, todo }, isLoud = false }: { check: ServerCheck; isLoud?: boolean }) {
  const { t } = useTranslation('serverPages');
  const Sign = SIGN[state];
  return (
    <li className={classes.check} data-state={state} data-loud={isLoud || undefined}>
      <Sign size={16} className={classes.sign} data-state={state} aria-hidden="true" />
      <b className={classes.checkName}>
        {t(`health.check.${id}`)}
        <span className={layout.spoken}>{t(`health.state.${state}`)}</span>
      </b>
      <span className={classes.found}>
        {found}
        {todo !== undefined && <span className={classes.todo}>→ {todo}</span>}
      </span>
    </li>
  );
}

function AllChecks({ checks }: { checks: readonly ServerCheck[] }) {
  const { t } = useTranslation('serverPages');
  return (
    <details className={classes.all}>
      <summary>{t('health.all', { count: checks.length })}</summary>
      <ul className={layout.list}>
        {checks.map((check) => (
          <CheckLine key={check.id} check={check} />
        ))}
      </ul>
    </details>
  );
}

function Queue({ queue: { kinds, failed } }: Pick<ServerHealth, 'queue'>) {
  const { t } = useTranslation('serverPages');
  const language = useLanguage();
  const age = (seconds: number) =>
    seconds < 60 ? t('health.seconds', { count: seconds }) : displaySpan(seconds * 1000, language);
  const lost = failed.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={classes.card} aria-labelledby="queue">
      <Title order={2} fz={15} fw={650} id="queue">
        {t('health.queue.title')}
      </Title>
      <dl className={classes.facts}>
        {kinds.map(({ kind, waiting, oldest_seconds }) => (
          <div key={kind}>
            <dt>{t(`health.queue.${kind}`)}</dt>
            <dd data-empty={waiting === 0 || undefined}>
              {waiting === 0
                ? t('health.queue.empty')
                : t('health.queue.waiting', { count: waiting, age: age(oldest_seconds ?? 0) })}
            </dd>
          </div>
        ))}
      </dl>
      {lost > 0 && (
        <p className={classes.lost}>
          <IconCircleXFilled size={16} aria-hidden="true" />
          <span>
            <b>{t('health.queue.failed', { count: lost })}</b> {failed.map(({ name }) => name).join(', ')}
          </span>
        </p>
      )}
    </section>
  );
}

const VERSIONS = ['gerbang', 'schema', 'node', 'postgresql'] as const;

function Versions({ versions }: Pick<ServerHealth, 'versions'>) {
  const { t } = useTranslation('serverPages');
  return (
    <section className={classes.card} aria-labelledby="versions">
      <Title order={2} fz={15} fw={650} id="versions">
        {t('health.versions.title')}
      </Title>
      <dl className={classes.facts}>
        {VERSIONS.map((name) => (
          <div key={name}>
            <dt>{t(`health.versions.${name}`)}</dt>
            <dd>{versions[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
