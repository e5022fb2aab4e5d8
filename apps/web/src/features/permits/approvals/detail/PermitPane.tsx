import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { PermitKey } from '@gerbang/shared/contracts/permits/permit-moves';
import type { CorrectableField } from '@gerbang/shared/domain/permits/forms/corrections';
import { Button, Select, Skeleton, Stack, Text, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode, RefObject } from 'react';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { permitName } from '../../../../entities/permit/permit-looks.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../../lib/use-can.ts';
import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import { useBaysQuery } from '../approvals.api.ts';
import { DecisionBar } from '../decision/DecisionBar.tsx';
import type { DialogRequest } from '../decision/Dialogs.tsx';
import type { Draft, Drafts } from '../decision/drafts.ts';
import { RefusalNotes } from '../decision/RefusalNotes.tsx';
import type { Decisions } from '../decision/use-decisions.ts';
import type { PermitFormat } from '../permit-format.ts';
import type { QueueState } from '../use-queue.ts';
import { ChainSteps } from './ChainSteps.tsx';
import { Checks, Clashes } from './Checks.tsx';
import { Comments } from './Comments.tsx';
import { DetailHead } from './DetailHead.tsx';
import { Documents, IdentityDialog, useIdentity } from './Documents.tsx';
import { Endorsement } from './Endorsement.tsx';
import { Facts } from './Facts.tsx';
import { HistoryList } from './HistoryList.tsx';
import { Items, Ledger } from './Items.tsx';
import { PutOffNote } from './PutOff.tsx';
import { Workers, WorkParts } from './WorkSections.tsx';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './detail.module.css';

interface Props {
  /** Undefined while the permit loads, after loading has failed, and while no permit is open. */
  permit: PermitDetail | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  queue: QueueState;
  format: PermitFormat;
  drafts: Drafts;
  decisions: Decisions;
  note: RefObject<HTMLInputElement | null>;
  putOff: RefObject<HTMLButtonElement | null>;
  onApprove: () => void;
  onAsk: (asked: DialogRequest) => void;
}

export function PermitPane(props: Props) {
  const { permit, queue, format, drafts, note, putOff, onApprove, onAsk } = props;
  const { t } = useTranslation('approvals');
  if (permit === undefined) return <Frame {...props}>{<NoPermit {...props} />}</Frame>;
  const draft = drafts.get(permit.id);
  const change = (part: Partial<typeof draft>) => drafts.change(permit.id, part);
  const returnPermit = (fields: readonly CorrectableField[]) => onAsk({ what: 'return', permit, fields });
  return (
    <Frame {...props}>
      <section
        key={permit.id}
        className={classes.scroll}
        aria-label={t('detail.label', { code: permit.code })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the pane scrolls, so it has to be reachable by keyboard
        tabIndex={0}
      >
        <PermitView
          permit={permit}
          queue={queue}
          format={format}
          draft={draft}
          putOff={putOff}
          onChange={change}
          onAskDates={() => returnPermit(['schedule'])}
          onOpen={(key) => queue.open(key)}
        />
      </section>
      <DecisionBar
        permit={permit}
        queue={queue}
        draft={draft}
        format={format}
        note={note}
        onChange={change}
        onApprove={onApprove}
        onReturn={() => returnPermit([])}
        onReject={() => onAsk({ what: 'reject', permit })}
        onNote={() => onAsk({ what: 'note', permit })}
      />
    </Frame>
  );
}

function Frame({ permit, queue, decisions, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation('approvals');
  const position = t('detail.position', { position: queue.index + 1, total: queue.total });
  const name = permit === undefined ? '' : permitName({ ...permit.applicant, tenant: permit.tenant });
  return (
    <div className={classes.pane}>
      {/* Announces the opened permit to screen readers. */}
      <output className={layout.spoken} aria-live="polite">
        {permit !== undefined && `${name}, ${permit.code}${queue.index === -1 ? '' : `, ${position}`}`}
      </output>
      <RefusalNotes decisions={decisions} onOpen={(key) => queue.open(key)} />
      {children}
    </div>
  );
}

function NoPermit({ hasFailed, onRetry, queue }: Props) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const back = isPhone && (
    <Button variant="default" mt={12} onClick={queue.close}>
      {t('detail.back')}
    </Button>
  );
  if (hasFailed) {
    return (
      <div className={classes.page}>
        <LoadFailure text={t('detail.failed')} onRetry={onRetry} />
        {back}
      </div>
    );
  }
  if (queue.opened !== null || queue.status === 'loading') {
    return (
      <div className={classes.page} aria-busy="true" aria-label={t('detail.loading')}>
        <Skeleton height={28} width="45%" mb={14} />
        <Skeleton height={36} width="60%" mb={18} />
        <Skeleton height={78} mb={18} />
        <Skeleton height={48} mb={22} />
        <Skeleton height={320} />
      </div>
    );
  }
  if (queue.rows.length === 0 && !queue.isDone) return null;
  return (
    <div className={classes.nothing}>
      <Text fz={16} fw={650}>
        {t(queue.isDone ? 'queue.allDone' : 'detail.none')}
      </Text>
      <Text fz={14} c="dimmed">
        {t(queue.isDone ? 'queue.allDoneText' : 'detail.noneText')}
      </Text>
    </div>
  );
}

interface PermitViewProps {
  permit: PermitDetail;
  queue: QueueState;
  format: PermitFormat;
  draft: Draft;
  putOff: Props['putOff'];
  onChange: (change: Partial<Draft>) => void;
  onAskDates: () => void;
  onOpen: (key: PermitKey) => void;
}

function PermitView({ permit, queue, format, draft, putOff, onChange, onAskDates, onOpen }: PermitViewProps) {
  const time_zone = permit.property.time_zone;
  const identity = useIdentity(permit);
  const onIdentity = useCan()('permit.view_identity') ? identity.show : undefined;
  const mayDecide = permit.moves.decide.length > 0;
  return (
    <div className={classes.page}>
      <DetailHead permit={permit} queue={queue} format={format} putOff={putOff} />
      <Facts permit={permit} format={format} />
      <ChainSteps permit={permit} format={format} />
      <div className={classes.columns}>
        <Stack gap={18} miw={0}>
          <PutOffNote permit={permit} format={format} />
          <Endorsement endorsement={permit.endorsement} time_zone={permit.property.time_zone} />
          <Clashes
            clashes={permit.clashes}
            time_zone={time_zone}
            format={format}
            onAskDates={mayDecide ? onAskDates : undefined}
            onOpen={onOpen}
          />
          <Items permit={permit} format={format} draft={draft} onRefuse={(refused) => onChange({ refused })} />
          <WorkParts permit={permit} />
          <Workers permit={permit} onIdentity={onIdentity} />
          <Comments permit={permit} format={format} />
        </Stack>
        <Stack gap={20} miw={0}>
          <Ledger permit={permit} refused={draft.refused} />
          <Checks permit={permit} />
          <BayChoice permit={permit} bay_id={draft.bay_id} onChoose={(bay_id) => onChange({ bay_id })} />
          <Documents permit={permit} onIdentity={onIdentity} />
          <HistoryList permit={permit} format={format} />
        </Stack>
      </div>
      <IdentityDialog identity={identity} time_zone={time_zone} format={format} />
    </div>
  );
}

interface BayChoiceProps {
  permit: PermitDetail;
  bay_id: string | null;
  onChoose: (bay_id: string | null) => void;
}

/** Chooses the bay or goods lift of a goods permit. It is booked with the approval of Operational. */
function BayChoice({ permit, bay_id, onChoose }: BayChoiceProps) {
  const { t } = useTranslation('approvals');
  const mayRead = useCan()('property.read');
  const isAsked = mayRead && permit.kind !== 'work' && permit.moves.decide.includes('operational');
  const { data: bays = [] } = useBaysQuery(isAsked ? permit.property_id : skipToken);
  if (!isAsked || bays.length === 0) return null;
  const title = t('bay.title');
  return (
    <section aria-label={title}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {title}
      </Title>
      <Select
        aria-label={t('bay.choose')}
        placeholder={t('bay.none')}
        description={t('bay.hint')}
        inputWrapperOrder={['input', 'description']}
        data={bays.map(({ id, name }) => ({ value: id, label: name }))}
        value={bay_id ?? permit.bay?.id ?? null}
        onChange={onChoose}
        clearable={bay_id !== null}
        comboboxProps={{ withinPortal: true }}
      />
    </section>
  );
}
