import '@mantine/core/styles/Kbd.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { Button, Kbd, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconNote, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsPhone } from '../../lib/use-is-phone.ts';
import { acceptedItems, decidedStage } from './decision-outcome.ts';
import type { Draft } from './drafts.ts';
import { NextLine } from './NextLine.tsx';
import { OutcomeLine, StandingLine } from './OutcomeLine.tsx';
import { RenewalBar } from './RenewalBar.tsx';
import type { Desk } from './use-desk.ts';
import type { Words } from './use-words.ts';

import classes from './decision.module.css';

interface Props {
  permit: PermitDetail;
  desk: Desk;
  draft: Draft;
  words: Words;
  note: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<Draft>) => void;
  onApprove: () => void;
  onReturn: () => void;
  onReject: () => void;
  onNote: () => void;
}

/** Always in sight: what approving does, what opens next, the note and the three decisions. */
export function DecisionBar(props: Props) {
  const { permit, desk, draft, words } = props;
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const stage = decidedStage(permit, draft);
  if (stage === undefined && permit.moves.renew) return <RenewalBar {...props} />;
  if (stage === undefined) {
    return (
      <section className={classes.bar} aria-label={t('decision.label')} data-standing>
        <StandingLine permit={permit} words={words} />
      </section>
    );
  }
  return (
    <section className={classes.bar} aria-label={t('decision.label')}>
      <div className={classes.line}>
        <OutcomeLine permit={permit} draft={draft} words={words} stage={stage} />
        <NextLine desk={desk} />
      </div>
      {isPhone ? <ThumbButtons {...props} stage={stage} /> : <KeyButtons {...props} stage={stage} />}
    </section>
  );
}

type ButtonsProps = Props & { stage: ChainStage };

function KeyButtons(props: ButtonsProps) {
  const { draft, note, onChange, onApprove, onReturn, onReject } = props;
  const { t } = useTranslation('approvals');
  return (
    <div className={classes.buttons}>
      <StageChoice {...props} />
      <TextInput
        ref={note}
        className={classes.note ?? ''}
        size="md"
        aria-label={t('decision.noteLabel')}
        placeholder={t('decision.note')}
        aria-keyshortcuts="N"
        maxLength={500}
        value={draft.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        rightSection={<Kbd aria-hidden="true">N</Kbd>}
        rightSectionPointerEvents="none"
      />
      <Button
        variant="default"
        size="md"
        className={classes.reject ?? ''}
        aria-keyshortcuts="X"
        leftSection={<IconX size={18} stroke={1.9} aria-hidden="true" />}
        rightSection={<Kbd aria-hidden="true">X</Kbd>}
        onClick={onReject}
      >
        {t('decision.reject')}
      </Button>
      <Button
        variant="default"
        size="md"
        aria-keyshortcuts="R"
        leftSection={<IconArrowBackUp size={18} stroke={1.9} aria-hidden="true" />}
        rightSection={<Kbd aria-hidden="true">R</Kbd>}
        onClick={onReturn}
      >
        {t('decision.return')}
      </Button>
      <Button
        size="md"
        aria-keyshortcuts="A"
        leftSection={<IconCheck size={18} stroke={2.4} aria-hidden="true" />}
        rightSection={
          <span className={classes.keys} aria-hidden="true">
            <Kbd>A</Kbd>
          </span>
        }
        // The second press of a double click was meant for the permit before.
        onClick={({ detail }) => detail < 2 && onApprove()}
      >
        {useApproveText(props)}
      </Button>
    </div>
  );
}

function ThumbButtons(props: ButtonsProps) {
  const { draft, onApprove, onReturn, onReject, onNote } = props;
  const { t } = useTranslation('approvals');
  return (
    <div className={classes.thumbs}>
      <StageChoice {...props} />
      <Button
        fullWidth
        className={classes.approveThumb ?? ''}
        leftSection={<IconCheck size={22} stroke={2.4} aria-hidden="true" />}
        // The second press of a double click was meant for the permit before.
        onClick={({ detail }) => detail < 2 && onApprove()}
      >
        {useApproveText(props)}
      </Button>
      <div className={classes.thumbLine}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} stroke={1.9} aria-hidden="true" />}
          onClick={onReturn}
        >
          {t('decision.return')}
        </Button>
        <Button
          variant="default"
          className={classes.reject ?? ''}
          leftSection={<IconX size={20} stroke={1.9} aria-hidden="true" />}
          onClick={onReject}
        >
          {t('decision.reject')}
        </Button>
        <Button
          variant="default"
          className={classes.noteThumb ?? ''}
          data-written={draft.note !== '' || undefined}
          aria-label={t(draft.note === '' ? 'decision.addNote' : 'decision.editNote')}
          onClick={onNote}
        >
          <IconNote size={22} stroke={1.7} aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}

/** For whom it is decided, asked only of somebody who holds several of the stages that are open. */
function StageChoice({ permit, stage, onChange }: ButtonsProps) {
  const { t } = useTranslation('approvals');
  const { decide } = permit.moves;
  if (decide.length < 2) return null;
  return (
    <NativeSelect
      size="md"
      className={classes.stage ?? ''}
      aria-label={t('decision.as')}
      value={stage}
      onChange={({ currentTarget }) => onChange({ stage: decide.find((one) => one === currentTarget.value) ?? null })}
      data={decide.map((one) => ({ value: one, label: t(`short.${one}`) }))}
    />
  );
}

/** The one filled button says how much it approves. */
function useApproveText({ permit, draft, stage }: ButtonsProps): string {
  const { t } = useTranslation('approvals');
  if (permit.kind === 'work') return t('decision.approveFor', { stage: t(`short.${stage}`) });
  const count = acceptedItems(permit, draft.refused).length;
  return count === 0 ? t('decision.rejectAll') : t('decision.approveItems', { count });
}
