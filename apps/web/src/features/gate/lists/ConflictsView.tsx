import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { settleBody } from '@gerbang/shared/contracts/gate/gate-movements';
import type { GateConflict } from '@gerbang/shared/contracts/gate/gate-movements';
import { Button, SegmentedControl, Skeleton, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useGate } from '../gate-context.ts';
import { useGateConflictsQuery, useSettleConflictMutation } from '../gate.api.ts';
import { useGateWords } from '../use-gate-words.ts';
import { useRefusalReason } from '../use-record-movement.ts';
import { ListFrame, MoveRow } from './ListFrame.tsx';

import verdictClasses from '../permit/verdict.module.css';
import classes from './lists.module.css';

/**
 * Movements that were recorded offline and break the rules. A supervisor notes for each of them what was done about it.
 */
export function ConflictsView() {
  const { t } = useTranslation('gate');
  const { property } = useGate();
  const [settled, setSettled] = useState(false);
  const [opened, setOpened] = useState<GateConflict | null>(null);
  const ask = { property_id: property.id, settled };
  const { currentData, isError, isFetching, refetch } = useGateConflictsQuery(ask, { refetchOnMountOrArgChange: true });
  const rows = currentData?.filter((row) => (row.settled !== null) === settled);
  return (
    <ListFrame title={t('conflicts.title')}>
      <p className={classes.quiet}>{t('conflicts.text')}</p>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('conflicts.title')}
        value={settled ? 'settled' : 'open'}
        onChange={(value) => setSettled(value === 'settled')}
        data={[
          { value: 'open', label: t('conflicts.open') },
          { value: 'settled', label: t('conflicts.settled') },
        ]}
      />
      {isError && (
        <LoadFailure text={t('conflicts.notLoaded')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {!isError && rows === undefined && <Skeleton height={220} radius={12} aria-busy="true" />}
      {rows?.length === 0 && <p className={classes.empty}>{t(settled ? 'conflicts.noneSettled' : 'conflicts.none')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className={classes.card}>
          {rows.map((row) => (
            <li key={row.movement.id}>
              <Row row={row} onSettle={() => setOpened(row)} />
            </li>
          ))}
        </ul>
      )}
      <SettleSheet conflict={opened} onClose={() => setOpened(null)} />
    </ListFrame>
  );
}

function Row({ row, onSettle }: { row: GateConflict; onSettle: () => void }) {
  const { t } = useTranslation('gate');
  const { now, property } = useGate();
  const words = useGateWords(now, property.time_zone);
  const reasonOf = useRefusalReason();
  const maySettle = useCan()('permit.suspend');
  const { movement, permit, guard, device, settled } = row;
  const name = movement.action === 'muster' ? t('muster.title') : (permit?.company ?? movement.code);
  const pieces = movement.items.reduce((sum, { qty }) => sum + qty, 0);
  const { action, workers } = movement;
  return (
    <MoveRow
      kind={permit?.kind ?? null}
      isRefusal={action === 'refuse'}
      name={name}
      text={words.movement({ action, kind: permit?.kind ?? null, items: pieces, workers })}
      time={words.clock(movement.at)}
      state={<span className={classes.state}>{t('log.by', { guard: guard.name, device })}</span>}
    >
      <div className={classes.answer} data-tone={settled === null ? 'progress' : undefined}>
        <span>
          {reasonOf(row)}
          {settled !== null && (
            <span className={classes.settled}>
              <IconCheck size={16} stroke={2.4} aria-hidden="true" />
              {t('conflicts.settledBy', { name: settled.by.name, time: words.clock(settled.at), note: settled.note })}
            </span>
          )}
        </span>
        {settled === null && maySettle && (
          <Button
            variant="default"
            className={classes.seen ?? ''}
            aria-label={t('conflicts.settleOf', { name })}
            onClick={onSettle}
          >
            {t('conflicts.settle')}
          </Button>
        )}
      </div>
    </MoveRow>
  );
}

const NOTE_MAX = 500;

function SettleSheet({ conflict, onClose }: { conflict: GateConflict | null; onClose: () => void }) {
  const { t } = useTranslation('gate');
  // Keep the content until the closing animation ends.
  const [shown, setShown] = useState(conflict);
  if (conflict !== null && conflict !== shown) setShown(conflict);
  const name = shown?.permit?.company ?? shown?.movement.code ?? '';
  return (
    <Sheet opened={conflict !== null} onClose={onClose} title={t('conflicts.settleOf', { name })}>
      {shown !== null && <SettleForm key={shown.movement.id} id={shown.movement.id} onDone={onClose} />}
    </Sheet>
  );
}

function SettleForm({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('gate');
  const { property } = useGate();
  const error = useFieldError();
  const errorText = useErrorText();
  const [settle, { isLoading }] = useSettleConflictMutation();
  const [note, setNote] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    // A note has no line breaks, so they are sent as spaces.
    const read = settleBody.shape.note.safeParse(note.replaceAll(/\s+/g, ' '));
    setFault(read.error?.issues[0]?.message);
    if (!read.success) return field.current?.focus();
    const answer = await settle({ property_id: property.id, id, note: read.data });
    if (answer.error !== undefined) return setFault(errorText(answer.error));
    staffToast('success', t('conflicts.done'));
    return onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        ref={field}
        data-autofocus
        label={t('conflicts.note')}
        description={t('conflicts.noteHint')}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        error={error(fault)}
      />
      <Button type="submit" fullWidth className={verdictClasses.big ?? ''} loading={isLoading} disabled={isLoading}>
        {t('conflicts.save')}
      </Button>
    </form>
  );
}
