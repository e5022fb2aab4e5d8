import { moveWorkOrderBody } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/operations/work-orders';
import { offeredMoves, WORK_RULES, type WorkMove } from '@gerbang/shared/domain/operations/work-orders/moves';
import { Button, Modal, Textarea } from '@mantine/core';
import { IconBan, IconCheck, IconPlayerPause, IconPlayerPlay, IconRotateClockwise } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { DialogFoot } from '../../../components/form/FormDialog.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { fieldCodes } from '../../../lib/api/problem.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import type { Faults } from '../../../lib/forms/faults.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { FinishSheet } from './FinishSheet.tsx';
import type { OrderPart, Acts } from './use-act.ts';
import { withTypedPart, withTypedTime } from './use-work-draft.ts';

import classes from './work-orders.module.css';

const ICON = {
  start: IconPlayerPlay,
  hold: IconPlayerPause,
  resume: IconPlayerPlay,
  finish: IconCheck,
  cancel: IconBan,
  reopen: IconRotateClockwise,
} as const satisfies Record<WorkMove, typeof IconCheck>;

/** Moves that continue the work. The first of them that is allowed becomes the main button. */
const MAIN: ReadonlySet<WorkMove> = new Set<WorkMove>(['start', 'resume', 'finish']);

function movedWork({ status, done_at, cancelled_at, checks }: WorkOrderRecord) {
  const ended = done_at ?? cancelled_at;
  return {
    status,
    ended_at: ended === null ? null : new Date(ended),
    checks: checks.map(({ required, done_at: ticked }) => ({ required, done: ticked !== null })),
  };
}

interface Props extends OrderPart {
  now: Date;
  /** True on phones, where the buttons are larger and at the bottom of the screen. */
  isFoot: boolean;
}

export function Moves({ now, isFoot, ...part }: Props) {
  const { order, acts, held } = part;
  const { t } = useTranslation('workOrders');
  const { user_id } = useAuth();
  const [asked, ask] = useState<WorkMove | null>(null);
  const offered = offeredMoves(movedWork(order), order.standing, now);
  // The work order was changed meanwhile, for example finished by somebody else.
  if (asked !== null && !offered.includes(asked)) ask(null);
  const main = offered.find((move) => MAIN.has(move));
  const others = offered.filter((move) => move !== main);
  const begin = async (move: WorkMove) => {
    if (move === 'finish') held.set({ ...withTypedPart(held.draft), ...withTypedTime(held.draft, user_id) });
    if (move === 'finish' || WORK_RULES[move].needs_reason) return ask(move);
    const answer = await acts.act('moves', 'POST', { id: newUuid(), move });
    if (answer.data !== undefined) staffToast('success', t(`moved.${move}`));
  };
  const button = (move: WorkMove) => {
    const Icon = ICON[move];
    return (
      <Button
        key={move}
        variant={move === main ? 'filled' : 'default'}
        {...(isFoot && { h: move === main ? 56 : 52 })}
        leftSection={<Icon size={isFoot ? 20 : 16} stroke={1.9} />}
        loading={acts.busy === 'moves' && move === main}
        disabled={acts.busy === 'moves'}
        data-move={move}
        onClick={() => void begin(move)}
      >
        {t(`move.${move}`)}
      </Button>
    );
  };
  if (offered.length === 0) return null;
  return (
    <>
      <div className={isFoot ? classes.movesFoot : classes.moves}>
        {main !== undefined && button(main)}
        {others.length > 0 && <div className={classes.moves}>{others.map(button)}</div>}
      </div>
      {asked === 'finish' && <FinishSheet {...part} now={now} onClose={() => ask(null)} />}
      {asked !== null && asked !== 'finish' && (
        <MoveDialog order={order} acts={acts} move={asked} onClose={() => ask(null)} />
      )}
    </>
  );
}

interface MoveDialogProps {
  order: WorkOrderRecord;
  acts: Acts;
  move: Exclude<WorkMove, 'finish'>;
  onClose: () => void;
}

const HINT = { hold: 'moveDialog.holdHint', cancel: 'moveDialog.cancelHint', reopen: 'moveDialog.reopenHint' } as const;

/** Asks for the reason of a move. */
function MoveDialog({ order, acts, move, onClose }: MoveDialogProps) {
  const { t } = useTranslation('workOrders');
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveDialog.title', { move: t(`move.${move}`), code: order.code })}
      size={460}
    >
      <MoveForm acts={acts} move={move} onClose={onClose} />
    </Modal>
  );
}

function MoveForm({ acts, move, onClose }: Omit<MoveDialogProps, 'order'>) {
  const { t } = useTranslation('workOrders');
  const error = useFieldError();
  // A retry after a lost response sends the same id, so it does not repeat the move.
  const [id] = useState(newUuid);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const needsReason = WORK_RULES[move].needs_reason;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { id, move, note };
    const found: Faults =
      needsReason && note.trim() === '' ? { note: 'required' } : schemaFaults(moveWorkOrderBody, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const answer = await acts.act('moves', 'POST', body);
    if (answer.data === undefined) return setFaults(fieldCodes(answer.error));
    staffToast('success', t(`moved.${move}`));
    onClose();
  };
  return (
    <form className={classes.stack} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        label={t(needsReason ? 'moveDialog.reason' : 'moveDialog.note')}
        {...(move in HINT && { placeholder: t(HINT[move as keyof typeof HINT]) })}
        rows={3}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={error(faults['note'])}
      />
      <DialogFoot form={{ isSending: acts.busy === 'moves' }} submit={t(`move.${move}`)} onCancel={onClose} />
    </form>
  );
}
