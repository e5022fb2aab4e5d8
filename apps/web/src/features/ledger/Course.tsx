import type { LotHistory } from '@gerbang/shared/contracts/ledger';
import { isRouteInRole } from '@gerbang/shared/domain/session/menu';
import { ledger } from '@gerbang/shared/messages/id/ledger';
import { IconArrowBackUp, IconClipboardText, IconClock, IconLogin2, IconLogout2, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { useAuth } from '../../lib/store/hooks.ts';
import { courseOf } from './course.ts';
import type { Step } from './course.ts';
import type { LedgerWords } from './use-ledger-words.ts';

import classes from './ledger.module.css';

const APPROVALS = '/operational/permitApprovals';
const ENDED: ReadonlySet<string> = new Set(['closed', 'rejected', 'cancelled']);

const SIGN = {
  asked: IconClipboardText,
  askedOut: IconClipboardText,
  entered: IconLogin2,
  enteredWithoutGate: IconLogin2,
  left: IconLogout2,
  leftWithoutGate: IconLogout2,
  released: IconArrowBackUp,
  waiting: IconClock,
  short: IconX,
  refused: IconX,
} as const satisfies Record<Step['what'], typeof IconX>;

/** All that happened to an entry, from the request to the last exit. */
export function Course({ history, words }: { history: LotHistory; words: LedgerWords }) {
  const { t } = useTranslation('ledger');
  const { unit } = history.lot;
  return (
    <ol className={classes.course} aria-label={t('history.course')}>
      {courseOf(history).map((step) => {
        const Sign = SIGN[step.what];
        return (
          <li key={keyOf(step)} data-what={step.what}>
            <span className={classes.sign}>
              <Sign size={15} stroke={1.8} aria-hidden="true" />
            </span>
            <div>
              <p className={classes.happened}>
                {step.what === 'refused'
                  ? t('history.refused', { note: step.note })
                  : t(`history.${step.what}`, { qty: words.qty(step.qty, unit) })}
              </p>
              <Detail step={step} words={words} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** No two steps of one moment are alike. */
function keyOf(step: Step): string {
  return [step.at, step.what, 'qty' in step ? step.qty : '', 'code' in step ? step.code : ''].join(' ');
}

function Detail({ step, words }: { step: Step; words: LedgerWords }) {
  const { t } = useTranslation('ledger');
  const parts = [words.moment(step.at)];
  if ('by' in step && step.by !== null) parts.push(t('history.by', { name: step.by }));
  if (step.what === 'askedOut')
    parts.push(t('history.window', { time: words.moment(step.until) }), stateText(t, step.state));
  return (
    <p className={classes.quiet}>
      {parts.join(', ')}
      {'permit_id' in step && (
        <>
          {' · '}
          <PermitCode step={step} />
        </>
      )}
    </p>
  );
}

function stateText(t: ReturnType<typeof useTranslation<'ledger'>>['t'], state: string): string {
  const known = Object.keys(ledger.history.state).find((one) => one === state);
  return known === undefined ? state : t(`history.state.${known as keyof typeof ledger.history.state}`);
}

function PermitCode({ step }: { step: Extract<Step, { permit_id: string }> }) {
  const { t } = useTranslation('ledger');
  const { userData } = useAuth();
  const text = t('history.onPermit', { code: step.code });
  const view = step.what === 'askedOut' && ENDED.has(step.state) ? 'ended' : 'under_way';
  if (!isRouteInRole(userData?.role.modules ?? [], APPROVALS)) return text;
  return (
    <Link className={classes.link} to={`${APPROVALS}?view=${view}&permit=${step.permit_id}`}>
      {text}
    </Link>
  );
}
