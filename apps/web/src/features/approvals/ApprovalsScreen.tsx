import './approvals-texts.ts';
import '../../lib/theme/styles-forms.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useAuth } from '../../lib/store/hooks.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { usePermitQuery } from './approvals.api.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { Dialogs } from './Dialogs.tsx';
import type { Asked } from './Dialogs.tsx';
import { useDrafts } from './drafts.ts';
import { KeysDialog } from './KeysDialog.tsx';
import { PermitPane } from './PermitPane.tsx';
import { Queue } from './Queue.tsx';
import { useApprovalKeys } from './use-approval-keys.ts';
import { useApprovalsAddress } from './use-approvals-address.ts';
import { useDecisions } from './use-decisions.ts';
import { useDesk } from './use-desk.ts';
import { useLiveQueue } from './use-live-queue.ts';
import { useNow } from './use-now.ts';
import { useSelection } from './use-selection.ts';
import { useWords } from './use-words.ts';

import classes from './detail.module.css';

/** The permits that wait for somebody's decision: the queue beside the open one. */
export function ApprovalsScreen() {
  const { property_id } = useAuth();
  // Another property is another queue: nothing of the one before stays selected or half written.
  return property_id === null ? null : <Approvals key={property_id} property_id={property_id} />;
}

function Approvals({ property_id }: { property_id: string }) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const now = useNow();
  const words = useWords(now);
  const address = useApprovalsAddress(property_id);
  const desk = useDesk(address, property_id, now);
  const selection = useSelection(desk.rows);
  const drafts = useDrafts();
  const decisions = useDecisions(desk, drafts);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [over, setOver] = useState<'keys' | 'bulk' | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const { opened, next } = desk;
  const request = usePermitQuery(opened ?? skipToken);
  // What opens after a decision is read before, so that it stands there at once.
  usePermitQuery(next === undefined ? skipToken : { property_id: next.property_id, id: next.id });
  const permit = request.isError ? undefined : request.currentData;
  const mine = permit !== undefined && permit.moves.decide.length > 0 ? permit : undefined;
  const openedRow = desk.rows[desk.index];

  useLiveQueue();
  useApprovalKeys({
    step: desk.step,
    select: () => openedRow !== undefined && selection.toggle(openedRow),
    approve: () => permit !== undefined && decisions.approve(permit),
    giveBack: () => mine !== undefined && setAsked({ what: 'return', permit: mine, fields: [] }),
    reject: () => mine !== undefined && setAsked({ what: 'reject', permit: mine }),
    note: () => note.current?.focus(),
    filter: () => search.current?.focus(),
    bulk: () => selection.rows.length > 0 && setOver('bulk'),
    clear: selection.clear,
    all: () => setOver('keys'),
  });

  const pane = (
    <PermitPane
      permit={permit}
      hasFailed={request.isError}
      onRetry={() => void request.refetch()}
      desk={desk}
      words={words}
      drafts={drafts}
      decisions={decisions}
      note={note}
      onAsk={setAsked}
    />
  );
  const isDetailOnly = isPhone && opened !== null;
  return (
    <div className={classes.screen}>
      {!isDetailOnly && (
        <Queue
          address={address}
          desk={desk}
          selection={selection}
          words={words}
          search={search}
          onKeys={() => setOver('keys')}
          onBulk={() => setOver('bulk')}
        />
      )}
      {/* The queue with the title of the screen is away. */}
      {isDetailOnly && <h1 className={classes.spoken}>{t('title')}</h1>}
      {(!isPhone || isDetailOnly) && pane}
      <Dialogs asked={asked} drafts={drafts} decisions={decisions} words={words} onClose={() => setAsked(null)} />
      <KeysDialog opened={over === 'keys'} onClose={() => setOver(null)} />
      <BulkDialog
        opened={over === 'bulk'}
        rows={selection.rows}
        onClose={() => {
          setOver(null);
          // The open one may have been among them.
          if (opened !== null && openedRow === undefined) desk.openNext();
        }}
        onDone={selection.clear}
      />
    </div>
  );
}
