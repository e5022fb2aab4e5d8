import '../../../lib/theme/styles-forms.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useRef, useState } from 'react';

import { permitName } from '../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { useNow } from '../../../lib/use-now.ts';
import { KeysDialog, useApprovalKeys } from './ApprovalKeys.tsx';
import { usePermitQuery } from './approvals.api.ts';
import { BulkDialog } from './decision/BulkDialog.tsx';
import { asksReason } from './decision/decision-outcome.ts';
import { Dialogs } from './decision/Dialogs.tsx';
import type { DialogRequest } from './decision/Dialogs.tsx';
import { useDrafts } from './decision/drafts.ts';
import { HeldNote } from './decision/HeldNote.tsx';
import { RefusalNotes } from './decision/RefusalNotes.tsx';
import type { BulkKind, BulkRequest } from './decision/use-bulk.ts';
import { useDecisions } from './decision/use-decisions.ts';
import { useHeld } from './decision/use-held.ts';
import { PermitPane } from './detail/PermitPane.tsx';
import { usePermitFormat } from './permit-format.ts';
import { Queue } from './queue/Queue.tsx';
import { useSelection } from './queue/use-selection.ts';
import { fitsBulk, useWarnings } from './queue/use-warnings.ts';
import { useApprovalsAddress } from './use-approvals-address.ts';
import { useLiveQueue } from './use-live-queue.ts';
import { useQueue } from './use-queue.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './detail/detail.module.css';

const CLOCK_MS = 20_000;

export function ApprovalsScreen() {
  const { property_id } = useAuth();
  // Remounts for another property, so that no selection or draft of the previous property remains.
  return property_id === null ? null : <Approvals key={property_id} property_id={property_id} />;
}

function Approvals({ property_id }: { property_id: string }) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const now = useNow(CLOCK_MS);
  const format = usePermitFormat(now);
  // Nothing ever waits for a person who may not decide, so their queue starts with everything that waits. A deputy may
  // decide without a stage of their own.
  const address = useApprovalsAddress(property_id, useCan()('permit.decide') ? 'mine' : 'waiting');
  const held = useHeld();
  const queue = useQueue(address, property_id, now, held.decision);
  const selection = useSelection(queue.rows);
  const drafts = useDrafts();
  const decisions = useDecisions(queue, drafts, held);
  const [dialog, setDialog] = useState<DialogRequest | null>(null);
  const warnings = useWarnings(queue.rows, property_id);
  const [isHelping, setHelping] = useState(false);
  const [bulk, setBulk] = useState<BulkRequest | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const putOff = useRef<HTMLButtonElement>(null);
  const { opened, next } = queue;
  const request = usePermitQuery(opened ?? skipToken);
  // Prefetches the permit that opens after a decision.
  usePermitQuery(next === undefined ? skipToken : { property_id: next.property_id, id: next.id });
  const permit = request.isError ? undefined : request.currentData;
  const mine = permit !== undefined && permit.moves.decide.length > 0 ? permit : undefined;
  const openedRow = queue.rows[queue.index];

  const askBulk = (decision: BulkKind) => {
    const { rows } = selection;
    if (rows.length === 0) return;
    if (decision !== 'approved' || rows.some((row) => fitsBulk(row, warnings))) return setBulk({ decision, rows });
    const names = format.list(rows.map((row) => permitName(row)));
    return void staffToast('error', t('bulk.noneFit', { count: rows.length, names }));
  };
  const undo = () => {
    const undone = decisions.undo();
    if (undone.length > 1) selection.select(undone.map(({ id }) => id));
  };

  const approve = () => {
    if (permit === undefined) return;
    if (asksReason(permit, drafts.get(permit.id))) setDialog({ what: 'clash', permit });
    else decisions.approve(permit);
  };

  useLiveQueue();
  useApprovalKeys({
    step: queue.step,
    select: () => openedRow !== undefined && selection.toggle(openedRow),
    approve,
    returnPermit: () => mine !== undefined && setDialog({ what: 'return', permit: mine, fields: [] }),
    reject: () => mine !== undefined && setDialog({ what: 'reject', permit: mine }),
    undo,
    note: () =>
      note.current === null ? mine !== undefined && setDialog({ what: 'note', permit: mine }) : note.current.focus(),
    putOff: () => putOff.current?.click(),
    filter: () => search.current?.focus(),
    bulk: () => askBulk('approved'),
    clear: selection.clear,
    all: () => setHelping(true),
  });

  const pane = (
    <PermitPane
      permit={permit}
      hasFailed={request.isError}
      onRetry={() => void request.refetch()}
      queue={queue}
      format={format}
      drafts={drafts}
      decisions={decisions}
      note={note}
      putOff={putOff}
      onApprove={approve}
      onAsk={setDialog}
    />
  );
  const isDetailOnly = isPhone && opened !== null;
  return (
    <div className={classes.screen}>
      {isPhone && !isDetailOnly && <RefusalNotes decisions={decisions} onOpen={(key) => queue.open(key, 'page')} />}
      {!isDetailOnly && (
        <Queue
          address={address}
          queue={queue}
          selection={selection}
          warnings={warnings}
          format={format}
          search={search}
          onKeys={() => setHelping(true)}
          onBulk={askBulk}
        />
      )}
      {/* The visible title belongs to the queue, which is not rendered when only the detail is shown. */}
      {isDetailOnly && <h1 className={layout.spoken}>{t('title')}</h1>}
      {(!isPhone || isDetailOnly) && pane}
      <Dialogs dialog={dialog} drafts={drafts} decisions={decisions} format={format} onClose={() => setDialog(null)} />
      <HeldNote decision={held.decision} onUndo={undo} />
      <KeysDialog opened={isHelping} onClose={() => setHelping(false)} />
      <BulkDialog
        request={bulk}
        onClose={() => setBulk(null)}
        onConfirm={(answer) => {
          setBulk(null);
          selection.clear();
          decisions.decideMany(answer);
          // The open permit may be among the decided ones.
          const isOpen = answer.rows.some(({ id }) => id === opened?.id);
          const rest = queue.rows.find(({ id }) => !answer.rows.some((row) => row.id === id));
          if (isOpen && rest !== undefined) queue.open(rest);
          if (isOpen && rest === undefined) queue.close();
        }}
        onLook={(row) => {
          setBulk(null);
          queue.open(row);
        }}
      />
    </div>
  );
}
