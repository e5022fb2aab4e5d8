import '@mantine/core/styles/VisuallyHidden.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { problemOf, useErrorText } from '../../lib/api/problem.ts';
import { AgainButton } from './AgainButton.tsx';
import { CheckedAt, Facts } from './Facts.tsx';
import { Verdict } from './Verdict.tsx';
import type { Sign } from './Verdict.tsx';
import { useVerifyPassQuery } from './verify.api.ts';
import { VerifySkeleton } from './VerifySkeleton.tsx';

import classes from './verify.module.css';

/** What the paper with this pass is worth, as the server says at this moment. */
export function Checked({ pass }: { pass: string }) {
  const { t } = useTranslation(['verify', 'common']);
  const { currentData, error, isFetching, fulfilledTimeStamp, refetch } = useVerifyPassQuery(pass);
  // What was good before the last look failed is not known to be good now.
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

/** The answer in words; undefined while there is none. */
function useOutcome(standing: 'valid' | 'expired' | 'revoked' | undefined, error: unknown): Outcome | undefined {
  const { t } = useTranslation('verify');
  const errorText = useErrorText();
  if (standing !== undefined) return { sign: standing, word: t(`standing.${standing}`), text: t(`text.${standing}`) };
  if (error === undefined) return undefined;
  if (isUnknown(error)) return { sign: 'unknown', word: t('unknown.title'), text: t('unknown.text') };
  return { sign: 'failed', word: t('failed'), text: errorText(error) };
}

/** Whether an answer says that no paper of ours has this code; what is no code at all is refused before it is read. */
function isUnknown(error: unknown): boolean {
  const code = problemOf(error)?.code;
  return code === 'pass_invalid' || code === 'refused' || code === 'malformed';
}
