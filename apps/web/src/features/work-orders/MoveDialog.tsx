import { moveWorkOrderBody } from '@gerbang/shared/contracts/work-orders';
import type { WorkOrderRecord } from '@gerbang/shared/contracts/work-orders';
import { WORK_RULES, type WorkMove } from '@gerbang/shared/domain/work-orders/moves';
import { Button, Modal, Text, Textarea } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { fieldCodes } from '../../lib/api/problem.ts';
import { newUuid } from '../../lib/new-uuid.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { faultsOf, type Faults } from './faults.ts';
import type { Acts } from './use-act.ts';

import classes from './work-orders.module.css';

interface Props {
  order: WorkOrderRecord;
  acts: Acts;
  move: WorkMove;
  onClose: () => void;
}

const HINT = { hold: 'moveDialog.holdHint', cancel: 'moveDialog.cancelHint', reopen: 'moveDialog.reopenHint' } as const;

/** Asks for the reason of a move, or once more before the work counts as done. */
export function MoveDialog({ order, acts, move, onClose }: Props) {
  const { t } = useTranslation('workOrders');
  const open = order.checks.filter(({ required, done_at }) => required && done_at === null);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('moveDialog.title', { move: t(`move.${move}`), code: order.code })}
      size={460}
    >
      {move === 'finish' && open.length > 0 ? (
        <ChecksOpen count={open.length} first={open[0]?.id ?? ''} onClose={onClose} />
      ) : (
        <MoveForm order={order} acts={acts} move={move} onClose={onClose} />
      )}
    </Modal>
  );
}

function MoveForm({ order, acts, move, onClose }: Props) {
  const { t } = useTranslation(['workOrders', 'common']);
  const error = useFieldError();
  // Sent again after a lost answer it is the same move.
  const [id] = useState(newUuid);
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const needsReason = WORK_RULES[move].needs_reason;
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const body = { id, move, note };
    const found: Faults = needsReason && note.trim() === '' ? { note: 'required' } : faultsOf(moveWorkOrderBody, body);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const answer = await acts.act('moves', 'POST', body);
    if (answer.data === undefined) return setFaults(fieldCodes(answer.error));
    staffToast('success', t(`workOrders:moved.${move}`));
    onClose();
  };
  return (
    <form className={classes.stack} onSubmit={(event) => void submit(event)} noValidate>
      {move === 'finish' && (
        <Text fz={14} c="dimmed">
          {t('workOrders:moveDialog.finishText')}{' '}
          {order.complaint !== null && t('workOrders:moveDialog.finishComplaint')}
        </Text>
      )}
      <Textarea
        label={t(needsReason ? 'workOrders:moveDialog.reason' : 'workOrders:moveDialog.note')}
        {...(move in HINT && { placeholder: t(`workOrders:${HINT[move as keyof typeof HINT]}`) })}
        rows={3}
        data-autofocus
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={error(faults['note'])}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={acts.busy === 'moves'} disabled={acts.busy === 'moves'}>
          {t(`workOrders:move.${move}`)}
        </Button>
      </div>
    </form>
  );
}

function ChecksOpen({ count, first, onClose }: { count: number; first: string; onClose: () => void }) {
  const { t } = useTranslation('workOrders');
  const toChecks = () => {
    onClose();
    // The dialog gives the focus back before it goes; the way to the item comes after that.
    setTimeout(() => {
      const item = document.getElementById(`check-${first}`);
      item?.scrollIntoView({ block: 'center' });
      item?.focus();
    }, 50);
  };
  return (
    <div className={classes.stack}>
      <p className={classes.alert} role="alert">
        <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
        {t('moveDialog.checksOpen', { count })}
      </p>
      <Button data-autofocus onClick={toChecks}>
        {t('moveDialog.toChecks')}
      </Button>
    </div>
  );
}
