import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import { wallClock, zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Box, Button, Card, Skeleton, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarOff,
  IconCheck,
  IconClockPause,
  IconFileOff,
  IconRefresh,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

import { Emphasised } from '../../../components/text/Emphasised.tsx';
import { TimeWindow } from '../../../components/text/TimeWindow.tsx';
import { itemCountText } from '../../../entities/permit/item-count.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { showEnd, showInstant } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { Meaning } from '../../../lib/theme/tokens.ts';
import { useStandingText } from './outcome.ts';
import type { Outcome, Sign } from './outcome.ts';

import classes from './verify.module.css';

const TONE = {
  valid: 'accepted',
  not_yet: 'progress',
  expired: 'inactive',
  revoked: 'rejected',
  unknown: 'inactive',
  failed: 'progress',
} as const satisfies Record<Sign, Meaning>;

const ICON = {
  valid: IconCheck,
  not_yet: IconClockPause,
  expired: IconCalendarOff,
  revoked: IconBan,
  unknown: IconFileOff,
  failed: IconAlertTriangle,
} as const satisfies Record<Sign, Icon>;

interface Props {
  /** Undefined while the first check of this permit runs. */
  outcome: Outcome | undefined;
  answer: VerifyAnswer | undefined;
  at: number | undefined;
  isChecking: boolean;
  onAgain: () => void;
}

/** Icon, large word and one sentence that are readable at arm's length, with the facts below. */
export function CheckResult({ outcome, answer, at, isChecking, onAgain }: Props) {
  if (outcome === undefined) return <ResultSkeleton />;
  return (
    <Card className={classes.result} data-tone={TONE[outcome.sign]} data-testid="verdict">
      <Top outcome={outcome} />
      {answer !== undefined && <Facts answer={answer} />}
      <div className={classes.foot}>
        {answer !== undefined && at !== undefined && <CheckedAt answer={answer} at={at} />}
        <AgainButton isChecking={isChecking} onCheck={onAgain} />
      </div>
    </Card>
  );
}

/** A result of this tab from before, as it was then. */
export function EarlierResult({ answer }: { answer: VerifyAnswer }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const text = useStandingText()(answer);
  const place = { time_zone: answer.property.time_zone, language };
  const [start, end] = [showInstant(answer.from, place), showEnd(answer.until, place)];
  return (
    <section className={classes.small} data-tone={TONE[answer.standing]}>
      <Top outcome={{ sign: answer.standing, word: t(`standing.${answer.standing}`), text }} />
      <div className={classes.smallBody}>
        <b className={classes.smallCode}>{answer.code}</b>
        <span>{[t(`kind.${answer.kind}`), answer.place].filter((part) => part !== '').join(' · ')}</span>
        <span>{`${start.day} ${start.time} ${t('until')} ${end.day} ${end.time}`}</span>
      </div>
    </section>
  );
}

function Top({ outcome: { sign, word, text } }: { outcome: Outcome }) {
  const SignIcon = ICON[sign];
  return (
    <div className={classes.top}>
      <span className={classes.sign}>
        <SignIcon stroke={1.9} aria-hidden="true" />
      </span>
      <div>
        <Title order={2} className={classes.word}>
          {word}
        </Title>
        <p className={classes.text}>
          <Emphasised text={text} />
        </p>
      </div>
    </div>
  );
}

/** Facts that are also on the phone and on paper, so that the reader can compare them. */
function Facts({ answer: { code, kind, property, from, until, place, items } }: { answer: VerifyAnswer }) {
  const { t } = useTranslation('verify');
  const { t: passText } = useTranslation('pass');
  const language = useLanguage();
  const facts = [
    ['kind', t(`kind.${kind}`)],
    ['place', place],
    ['property', property.name],
    ['items', itemCountText(items, passText)],
  ] as const;
  return (
    <div className={classes.body}>
      <div className={classes.label}>{t('facts.code')}</div>
      <div className={classes.code}>{code}</div>
      <TimeWindow from={from} until={until} place={{ time_zone: property.time_zone, language }} middle={t('until')} />
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt className={classes.label}>{t(`facts.${name}`)}</dt>
                <dd className={classes.value}>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

/** Time of the check with seconds. It is shown because a screen that was left open may be out of date. */
function CheckedAt({ answer: { property }, at }: { answer: VerifyAnswer; at: number }) {
  const { t } = useTranslation('verify');
  const place = { time_zone: property.time_zone, language: useLanguage() };
  const checked = new Date(at);
  const time = `${formatDate(checked, place, 'shortWeekday')} ${wallClock(checked, place.time_zone).time}`;
  return <span className="tabular">{t('checkedAt', { at: `${time} ${zoneLabel(place.time_zone)}` })}</span>;
}

/**
 * Repeats the check. The button is disabled during the check and loses the focus, so it is focused again afterwards.
 */
function AgainButton({ isChecking, onCheck }: { isChecking: boolean; onCheck: () => void }) {
  const { t } = useTranslation('verify');
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isChecking || !wasPressed.current) return;
    wasPressed.current = false;
    button.current?.focus();
  }, [isChecking]);
  const press = () => {
    wasPressed.current = true;
    onCheck();
  };
  return (
    <Button
      ref={button}
      variant="subtle"
      className={classes.again ?? ''}
      leftSection={<IconRefresh size={18} stroke={1.9} aria-hidden="true" />}
      loading={isChecking}
      onClick={press}
    >
      {t('again')}
    </Button>
  );
}

function ResultSkeleton() {
  return (
    <Card className={classes.result} aria-hidden="true">
      <div className={classes.top}>
        <Skeleton height={56} circle />
        <Box pt={6}>
          <Skeleton height={34} width="60%" />
          <Skeleton height={18} mt={14} />
        </Box>
      </div>
      <div className={classes.body}>
        <Skeleton height={44} mb={14} />
        <Skeleton height={44} mb={14} />
        <Skeleton height={44} />
      </div>
    </Card>
  );
}
