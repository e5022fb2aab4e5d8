import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { VerifyAnswer } from '@gerbang/shared/contracts/permits/printed-permit';
import { displayInstant } from '@gerbang/shared/time/display';
import { Box, Button, Card, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClockFilled,
  IconQrcode,
  IconRefresh,
  IconShieldLock,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFragment } from '../../../lib/address/use-fragment.ts';
import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import type { Meaning } from '../../../lib/theme/tokens.ts';
import { useVerifyPassQuery } from './verify.api.ts';

import classes from './verify.module.css';

/** The page behind the QR code of a printed permit. Anyone may check whether it is valid. */
export function Verify() {
  const { t } = useTranslation('verify');
  const pass = useFragment();
  return (
    <div className={classes.page}>
      <Title order={1} className={classes.title}>
        {t('title')}
      </Title>
      {pass === undefined ? (
        <Verdict sign="missing" word={t('missing.title')} text={t('missing.text')} />
      ) : (
        <Checked pass={pass} />
      )}
    </div>
  );
}

function Checked({ pass }: { pass: string }) {
  const { t } = useTranslation(['verify', 'common']);
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useVerifyPassQuery(pass);
  // After a failed check the previous answer must not be shown as current.
  const answer = error === undefined ? currentData : undefined;
  const outcome = useOutcome(answer?.standing, error);
  return (
    <>
      <VisuallyHidden component="output">
        {isFetching || outcome === undefined ? t('common:loading') : outcome.word}
      </VisuallyHidden>
      {outcome === undefined ? (
        <VerifySkeleton />
      ) : (
        <Verdict {...outcome}>
          {answer !== undefined && <Facts answer={answer} />}
          <div className={classes.foot}>
            {answer !== undefined && (
              <>
                <p className={classes.privacy}>
                  <IconShieldLock size={18} stroke={1.75} aria-hidden="true" />
                  {t('verify:privacy')}
                </p>
                <CheckedAt answer={answer} at={fulfilledTimeStamp} />
              </>
            )}
            <AgainButton isChecking={isFetching} onCheck={() => void refetch()} />
          </div>
        </Verdict>
      )}
    </>
  );
}

interface Outcome {
  sign: Sign;
  word: string;
  text: string;
}

/** Text for the result of the check. Undefined while the check runs. */
function useOutcome(standing: 'valid' | 'expired' | 'revoked' | undefined, error: unknown): Outcome | undefined {
  const { t } = useTranslation('verify');
  const errorText = useErrorText();
  if (standing !== undefined) return { sign: standing, word: t(`standing.${standing}`), text: t(`text.${standing}`) };
  if (error === undefined) return undefined;
  if (isUnknown(error)) return { sign: 'unknown', word: t('unknown.title'), text: t('unknown.text') };
  return { sign: 'failed', word: t('failed'), text: errorText(error) };
}

/** Whether no permit has this code. A malformed code is refused before the lookup. */
function isUnknown(error: unknown): boolean {
  const code = problemOf(error)?.code;
  return code === 'pass_invalid' || code === 'refused' || code === 'malformed';
}

type Sign = 'valid' | 'expired' | 'revoked' | 'unknown' | 'missing' | 'failed';

const TONE = {
  valid: 'accepted',
  expired: 'inactive',
  revoked: 'rejected',
  unknown: 'rejected',
  missing: undefined,
  failed: 'progress',
} as const satisfies Record<Sign, Meaning | undefined>;

const ICON = {
  valid: IconCircleCheckFilled,
  expired: IconClockFilled,
  revoked: IconCircleXFilled,
  unknown: IconCircleXFilled,
  missing: IconQrcode,
  failed: IconAlertTriangle,
} as const satisfies Record<Sign, Icon>;

interface Props {
  sign: Sign;
  word: string;
  text: string;
  children?: ReactNode;
}

/** Icon, large word and explanation that are readable at arm's length, with the facts below. */
function Verdict({ sign, word, text, children }: Props) {
  const SignIcon = ICON[sign];
  return (
    <Card className={classes.card} data-tone={TONE[sign]} data-testid="verdict">
      <div className={classes.verdict}>
        <SignIcon size={48} stroke={1.75} aria-hidden="true" />
        <div>
          <Title order={2} className={classes.word}>
            {word}
          </Title>
          <Box component="p" m="8px 0 0" fz={16} lh={1.5}>
            {text}
          </Box>
        </div>
      </div>
      {children}
    </Card>
  );
}

/** Facts that are also printed on the permit, so that the reader can compare them. */
function Facts({ answer: { code, kind, property, from, until } }: { answer: VerifyAnswer }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const time = (instant: string) => displayInstant(new Date(instant), property.time_zone, language);
  const facts = [
    ['code', code],
    ['kind', t(`kind.${kind}`)],
    ['property', property.name],
    ['from', time(from)],
    ['until', time(until)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact} data-fact={name}>
          <dt>{t(`facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface CheckedAtProps {
  answer: VerifyAnswer;
  at: number | undefined;
}

/** Time of the check. It is shown because a screen that was left open may be out of date. */
function CheckedAt({ answer: { property }, at }: CheckedAtProps) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  if (at === undefined) return null;
  return (
    <Box component="p" className="tabular" m="0 0 14px" c="dimmed" fz={14}>
      {t('checkedAt', { at: displayInstant(new Date(at), property.time_zone, language) })}
    </Box>
  );
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
      variant="default"
      className={classes.again ?? ''}
      leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
      loading={isChecking}
      onClick={press}
    >
      {t('again')}
    </Button>
  );
}

function VerifySkeleton() {
  return (
    <Card className={classes.card} aria-hidden="true">
      <div className={classes.verdict}>
        <Skeleton height={48} circle />
        <Box pt={6}>
          <Skeleton height={34} width="60%" />
          <Skeleton height={18} mt={14} />
        </Box>
      </div>
      <div className={classes.facts}>
        <Skeleton height={44} my={14} />
        <Skeleton height={44} mb={14} />
        <Skeleton height={44} mb={14} />
      </div>
    </Card>
  );
}
