import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import type { LotHistory, LotKey, LotMovement } from '@gerbang/shared/contracts/goods/ledger';
import { isRouteInRole } from '@gerbang/shared/domain/people/menu';
import { ledger } from '@gerbang/shared/messages/id/goods/ledger';
import { Box, Drawer, Loader, Stack, UnstyledButton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconArrowBackUp, IconClipboardText, IconClock, IconLogin2, IconLogout2, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import type { Translate } from '../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useLotHistoryQuery } from './ledger.api.ts';
import type { OpenedLot } from './use-ledger-address.ts';
import type { LedgerWords } from './use-ledger-words.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './ledger.module.css';

interface Props {
  lot: LotKey | null;
  words: LedgerWords;
  now: Date;
  onOpen: (lot: OpenedLot) => void;
  onClose: () => void;
}

export function LotDrawer({ lot, onClose, ...props }: Props) {
  const { t } = useTranslation('ledger');
  const request = useLotHistoryQuery(lot ?? skipToken, { refetchOnMountOrArgChange: true });
  const history = request.isError ? undefined : request.currentData;
  return (
    <Drawer
      opened={lot !== null}
      onClose={onClose}
      position="right"
      size={520}
      title={history?.lot.name ?? t('history.title')}
      classNames={{ title: classes.drawerTitle ?? '' }}
    >
      {request.isError && <LoadFailure text={t('history.failed')} onRetry={() => void request.refetch()} />}
      {history === undefined && !request.isError && <Loader aria-label={t('history.title')} />}
      {history !== undefined && <History history={history} {...props} />}
    </Drawer>
  );
}

function History({ history, words, now, onOpen }: Omit<Props, 'lot' | 'onClose'> & { history: LotHistory }) {
  const { t } = useTranslation('ledger');
  const { lot, description, others } = history;
  const standing = words.leave(lot, now);
  return (
    <Stack gap={14}>
      {lot.photo_url !== null && (
        <img className={classes.entryPhoto} src={lot.photo_url} alt={t('history.photo', { name: lot.name })} />
      )}
      {description !== '' && (
        <Box component="p" m={0}>
          {description}
        </Box>
      )}
      <dl className={classes.balance}>
        <Fact title={t('history.balance')} isLarge>
          {words.qty(lot.qty_in - lot.qty_out, lot.unit)}
        </Fact>
        <Fact title={t('history.in')}>{lot.qty_in}</Fact>
        <Fact title={t('history.out')}>{lot.qty_out}</Fact>
        <Fact title={t('history.reserved')}>{lot.qty_reserved}</Fact>
      </dl>
      {(standing.kind === 'over' || standing.kind === 'due') && (
        <p className={classes.leave} data-over={standing.kind === 'over' || undefined}>
          {t('history.leaveBy')}: {words.moment(standing.at)}
          {standing.kind === 'over' && `, ${standing.text}`}
        </p>
      )}
      <p className={classes.quiet}>
        {[lot.company, lot.tenant ?? '', lot.location, lot.floor ?? ''].filter((part) => part !== '').join(', ')}
      </p>
      <h2 className={classes.section}>{t('history.course')}</h2>
      <LotEvents history={history} words={words} />
      {others.length > 0 && (
        <>
          <h2 className={classes.section}>{t('history.others')}</h2>
          <ul className={`${layout.list} ${classes.others}`}>
            {others.map((other) => (
              <li key={other.id}>
                <UnstyledButton
                  className={classes.other}
                  onClick={() => onOpen({ permit_id: other.permit_id, id: other.id })}
                >
                  <span>{words.moment(other.entered_at)}</span>
                  <span className={classes.quiet}>
                    {t('history.other', { in: other.qty_in, left: other.qty_in - other.qty_out })} · {other.code}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </Stack>
  );
}

function Fact({ title, isLarge = false, children }: { title: string; isLarge?: boolean; children: React.ReactNode }) {
  return (
    <div data-large={isLarge || undefined}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

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
} as const satisfies Record<LotEvent['what'], typeof IconX>;

function LotEvents({ history, words }: { history: LotHistory; words: LedgerWords }) {
  const { t } = useTranslation('ledger');
  const { unit } = history.lot;
  return (
    <ol className={`${layout.list} ${classes.course}`} aria-label={t('history.course')}>
      {lotEvents(history).map((step) => {
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

/** Unique key of an event. Events at the same time differ in action, quantity or code. */
function keyOf(step: LotEvent): string {
  return [step.at, step.what, 'qty' in step ? step.qty : '', 'code' in step ? step.code : ''].join(' ');
}

function Detail({ step, words }: { step: LotEvent; words: LedgerWords }) {
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

function stateText(t: Translate<'ledger'>, state: string): string {
  const known = Object.keys(ledger.history.state).find((code) => code === state);
  return known === undefined ? state : t(`history.state.${known as keyof typeof ledger.history.state}`);
}

function PermitCode({ step }: { step: Extract<LotEvent, { permit_id: string }> }) {
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

type LotEvent =
  | { what: 'asked'; at: string; qty: number; code: string; permit_id: string }
  | { what: 'refused'; at: string; note: string }
  | { what: 'short'; at: string; qty: number }
  | { what: 'entered' | 'left'; at: string; qty: number; by: string | null }
  | { what: 'enteredWithoutGate' | 'leftWithoutGate'; at: string; qty: number }
  | { what: 'askedOut'; at: string; qty: number; code: string; permit_id: string; state: string; until: string }
  | { what: 'waiting' | 'released'; at: string; qty: number; code: string };

/** The events of an entry, starting with the request to bring the goods in, then each request to take them out. */
export function lotEvents({ lot, entry, leavings }: LotHistory): LotEvent[] {
  return [...entrySteps(lot, entry), ...leavings.flatMap(leavingSteps)];
}

function entrySteps(lot: LotHistory['lot'], entry: LotHistory['entry']): LotEvent[] {
  const steps: LotEvent[] = [
    { what: 'asked', at: entry.asked_at, qty: entry.qty, code: entry.code, permit_id: entry.permit_id },
    ...entry.movements.map((passing) => passed(passing)),
  ];
  if (entry.movements.length === 0) steps.push({ what: 'enteredWithoutGate', at: lot.entered_at, qty: lot.qty_in });
  const last = entry.movements.at(-1)?.at ?? lot.entered_at;
  if (lot.qty_in < entry.qty) steps.push({ what: 'short', at: last, qty: entry.qty - lot.qty_in });
  if (entry.rejection_note !== null) steps.push({ what: 'refused', at: last, note: entry.rejection_note });
  return steps;
}

function leavingSteps(leaving: LotHistory['leavings'][number]): LotEvent[] {
  const { code, permit_id, state, until, movements, reserved, left, released, rejection_note } = leaving;
  const steps: LotEvent[] = [
    { what: 'askedOut', at: leaving.asked_at, qty: reserved + left + released, code, permit_id, state, until },
    ...movements.map((passing) => passed(passing)),
  ];
  if (left > 0 && movements.length === 0) steps.push({ what: 'leftWithoutGate', at: leaving.asked_at, qty: left });
  const last = movements.at(-1)?.at ?? leaving.asked_at;
  if (rejection_note !== null) steps.push({ what: 'refused', at: last, note: rejection_note });
  if (released > 0) steps.push({ what: 'released', at: last, qty: released, code });
  if (reserved > 0) steps.push({ what: 'waiting', at: last, qty: reserved, code });
  return steps;
}

function passed({ at, direction, qty, by }: LotMovement): LotEvent {
  return { what: direction === 'in' ? 'entered' : 'left', at, qty, by };
}
