import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '../../../lib/theme/styles-forms.ts';
import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import { passIn } from '@gerbang/shared/domain/gate/pass';
import { displayCode, readCode } from '@gerbang/shared/domain/permits/code';
import { Button, Card, Text, Title, VisuallyHidden } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconCamera, IconShieldLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

import { useFragment } from '../../../lib/address/use-fragment.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import { AskCard } from './AskCard.tsx';
import { CheckResult, EarlierResult } from './CheckResult.tsx';
import { useOutcome } from './outcome.ts';
import { useVerifyQuery } from './verify.api.ts';
import type { Checked } from './verify.api.ts';

import classes from './verify.module.css';

/** How many earlier answers of this tab are listed. They are in memory only. */
const EARLIER_MAX = 5;
const SECOND_MS = 1000;

/** Anyone may check here whether a permit is valid: by the QR code on phone or paper, or by its number. */
export function Verify() {
  const { t } = useTranslation(['verify', 'common']);
  const { checked, check } = useChecked();
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useVerifyQuery(checked ?? skipToken);
  // After a failed check the previous answer must not be shown as current.
  const answer = error === undefined ? currentData : undefined;
  const current = useCurrent(answer, fulfilledTimeStamp);
  const isOutdated = hasTurned(answer, current);
  const outcome = useOutcome(isOutdated ? undefined : current, error);
  const earlier = useEarlier(answer);
  const [isScanning, setScanning] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The window has begun or ended.
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const ask = (next: Checked) => {
    setScanning(false);
    setAsking(false);
    if (check(next)) void refetch();
  };
  const open = (isCamera: boolean) => {
    setAsking(true);
    setScanning(isCamera);
    // The card becomes visible in the next frame and cannot be focused before.
    if (!isCamera) requestAnimationFrame(() => field.current?.focus());
  };
  return (
    <div className={classes.page} data-checked={(checked !== undefined && !isAsking) || undefined}>
      <Title order={1} className={classes.title}>
        {t('verify:title')}
      </Title>
      <Text className={classes.subtitle}>{t('verify:subtitle')}</Text>
      <VisuallyHidden component="output">{spoken()}</VisuallyHidden>
      <div className={classes.columns}>
        <div className={classes.ask}>
          <AskCard
            isScanning={isScanning}
            onScan={setScanning}
            onRead={(text) => ask(readChecked(text))}
            onCode={(code) => ask({ code })}
            fieldRef={field}
          />
        </div>
        {checked !== undefined && (
          <CheckResult
            outcome={outcome}
            answer={answer}
            at={fulfilledTimeStamp}
            isChecking={isFetching}
            onAgain={() => void refetch()}
          />
        )}
        {earlier.length > 0 && (
          <Card className={classes.earlier}>
            <Title order={2} className={classes.earlierTitle}>
              {t('verify:recent')}
            </Title>
            {earlier.map((one) => (
              <EarlierResult key={one.code} answer={one} />
            ))}
          </Card>
        )}
        <p className={classes.privacy}>
          <IconShieldLock size={20} stroke={1.75} aria-hidden="true" />
          {t('verify:privacy')}
        </p>
      </div>
      {checked !== undefined && !isAsking && (
        <div className={classes.bar}>
          <Button leftSection={<IconCamera size={20} stroke={1.75} aria-hidden="true" />} onClick={() => open(true)}>
            {t('verify:scanOther')}
          </Button>
          <Button variant="default" onClick={() => open(false)}>
            {t('verify:typeNumber')}
          </Button>
        </div>
      )}
    </div>
  );

  function spoken(): string {
    if (checked === undefined) return '';
    return isFetching || outcome === undefined ? t('common:loading') : outcome.word;
  }
}

/** What is checked now: the last scanned or typed permit, or the pass of the address that was opened later. */
function useChecked() {
  const pass = useFragment();
  const [asked, setAsked] = useState<{ checked: Checked; after: string | undefined }>();
  const opened = pass === undefined ? undefined : { pass };
  const checked = asked !== undefined && asked.after === pass ? asked.checked : opened;
  return {
    checked,
    /** Returns true when the same permit is checked again, which sends no new request by itself. */
    check: (next: Checked): boolean => {
      setAsked({ checked: next, after: pass });
      return JSON.stringify(next) === JSON.stringify(checked);
    },
  };
}

function readChecked(text: string): Checked {
  const plain = passIn(text.trim());
  const code = readCode(plain);
  return code === undefined ? { pass: plain } : { code: displayCode(code) };
}

/** The answers of this tab before the current one, newest first. */
function useEarlier(answer: VerifyAnswer | undefined): VerifyAnswer[] {
  const [answers, setAnswers] = useState<VerifyAnswer[]>([]);
  if (answer !== undefined && answer !== answers[0]) {
    setAnswers([answer, ...answers.filter(({ code }) => code !== answer.code)].slice(0, EARLIER_MAX + 1));
  }
  return answers.filter(({ code }) => code !== answer?.code).slice(0, EARLIER_MAX);
}

/** The answer with the server's time of now instead of the time of the check, so that its text counts down. */
function useCurrent(answer: VerifyAnswer | undefined, checkedAt = 0): VerifyAnswer | undefined {
  const now = useNow(SECOND_MS);
  if (answer === undefined) return undefined;
  const passed = Math.max(0, now.getTime() - checkedAt);
  return { ...answer, at: new Date(Date.parse(answer.at) + passed).toISOString() };
}

/**
 * Whether the window has begun or ended between the check and `current`. Compares clocks, because timers stop while the
 * device sleeps.
 */
function hasTurned(answer: VerifyAnswer | undefined, current: VerifyAnswer | undefined): boolean {
  if (answer === undefined || current === undefined) return false;
  const isBetween = (turn: number) => turn > Date.parse(answer.at) && turn <= Date.parse(current.at);
  return isBetween(Date.parse(answer.from)) || isBetween(Date.parse(answer.until));
}
