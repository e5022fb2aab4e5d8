import '@mantine/core/styles/Skeleton.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { CorrectableField } from '@gerbang/shared/domain/permits/corrections';
import { Button, Skeleton, Text } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { DecisionBar } from './DecisionBar.tsx';
import type { Asked } from './Dialogs.tsx';
import type { Drafts } from './drafts.ts';
import { PermitView } from './PermitView.tsx';
import { RefusalNotes } from './RefusalNotes.tsx';
import { permitName } from './stages.ts';
import type { Decisions } from './use-decisions.ts';
import type { Desk } from './use-desk.ts';
import type { Words } from './use-words.ts';

import classes from './detail.module.css';

interface Props {
  /** The open permit once it is here. */
  permit: PermitDetail | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  desk: Desk;
  words: Words;
  drafts: Drafts;
  decisions: Decisions;
  note: RefObject<HTMLInputElement | null>;
  onAsk: (asked: Asked) => void;
}

/** The open permit with what can be decided about it. */
export function PermitPane(props: Props) {
  const { permit, desk, words, drafts, decisions, note, onAsk } = props;
  const { t } = useTranslation('approvals');
  if (permit === undefined) return <Frame {...props}>{<NoPermit {...props} />}</Frame>;
  const draft = drafts.of(permit.id);
  const change = (part: Partial<typeof draft>) => drafts.change(permit.id, part);
  const giveBack = (fields: readonly CorrectableField[]) => onAsk({ what: 'return', permit, fields });
  return (
    <Frame {...props}>
      <section
        key={permit.id}
        className={classes.scroll}
        aria-label={t('detail.label', { code: permit.code })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who scrolls by keys has to get here
        tabIndex={0}
      >
        <PermitView
          permit={permit}
          desk={desk}
          words={words}
          draft={draft}
          onChange={change}
          onAskDates={() => giveBack(['schedule'])}
          onOpen={(key) => desk.open(key)}
        />
      </section>
      <DecisionBar
        permit={permit}
        desk={desk}
        draft={draft}
        words={words}
        note={note}
        onChange={change}
        onApprove={() => decisions.approve(permit)}
        onReturn={() => giveBack([])}
        onReject={() => onAsk({ what: 'reject', permit })}
        onNote={() => onAsk({ what: 'note', permit })}
      />
    </Frame>
  );
}

function Frame({ permit, desk, decisions, children }: Props & { children: ReactNode }) {
  const { t } = useTranslation('approvals');
  const position = t('detail.position', { position: desk.index + 1, total: desk.total });
  const name = permit === undefined ? '' : permitName({ ...permit.applicant, tenant: permit.tenant });
  return (
    <div className={classes.pane}>
      {/* Who does not see the screen is told which permit has opened. */}
      <output className={classes.spoken} aria-live="polite">
        {permit !== undefined && `${name}, ${permit.code}${desk.index === -1 ? '' : `, ${position}`}`}
      </output>
      <RefusalNotes decisions={decisions} onOpen={(key) => desk.open(key)} />
      {children}
    </div>
  );
}

function NoPermit({ hasFailed, onRetry, desk }: Props) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const back = isPhone && (
    <Button variant="default" mt={12} onClick={desk.close}>
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
  if (desk.opened !== null || desk.status === 'loading') {
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
  if (desk.rows.length === 0 && !desk.isDone) return null;
  return (
    <div className={classes.nothing}>
      <Text fz={16} fw={650}>
        {t(desk.isDone ? 'queue.allDone' : 'detail.none')}
      </Text>
      <Text fz={14} c="dimmed">
        {t(desk.isDone ? 'queue.allDoneText' : 'detail.noneText')}
      </Text>
    </div>
  );
}
