import '@mantine/core/styles/Kbd.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { ChainStage } from '@gerbang/shared/domain/permits/chains';
import { Button, Group, Kbd, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconCalendarPlus, IconCheck, IconNote, IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';

import { Emphasised } from '../../../../components/text/Emphasised.tsx';
import { permitName } from '../../../../entities/permit/permit-looks.ts';
import { formatDay } from '../../../../lib/format/dates.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useIsPhone } from '../../../../lib/use-is-phone.ts';
import type { PermitFormat } from '../permit-format.ts';
import type { QueueState } from '../use-queue.ts';
import { acceptedItems, decidedStage } from './decision-outcome.ts';
import type { Draft } from './drafts.ts';
import { OutcomeLine, StateLine } from './OutcomeLine.tsx';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './decision.module.css';

interface Props {
  permit: PermitDetail;
  queue: QueueState;
  draft: Draft;
  format: PermitFormat;
  note: RefObject<HTMLInputElement | null>;
  onChange: (change: Partial<Draft>) => void;
  onApprove: () => void;
  onReturn: () => void;
  onReject: () => void;
  onNote: () => void;
}

export function DecisionBar(props: Props) {
  const { permit, queue, draft, format } = props;
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const stage = decidedStage(permit, draft);
  if (stage === undefined && permit.moves.renew) return <RenewalBar {...props} />;
  if (stage === undefined) {
    return (
      <section className={classes.bar} aria-label={t('decision.label')} data-standing>
        <StateLine permit={permit} format={format} />
      </section>
    );
  }
  return (
    <section className={classes.bar} aria-label={t('decision.label')}>
      <div className={classes.line}>
        <OutcomeLine permit={permit} draft={draft} format={format} stage={stage} />
        <NextLine queue={queue} />
      </div>
      {isPhone ? <ThumbButtons {...props} stage={stage} /> : <KeyButtons {...props} stage={stage} />}
    </section>
  );
}

type ButtonsProps = Props & { stage: ChainStage };

function KeyButtons(props: ButtonsProps) {
  const { draft, note, onChange, onApprove, onReturn, onReject, onNote } = props;
  const isNarrow = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false });
  const { t } = useTranslation('approvals');
  return (
    <Group gap={10} wrap="nowrap">
      <StageChoice {...props} />
      {isNarrow ? (
        <NoteButton draft={draft} onNote={onNote} />
      ) : (
        <TextInput
          ref={note}
          className={`${layout.grow} ${classes.note}`}
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
      )}
      <Button
        variant="default"
        size="md"
        ml={isNarrow ? 'auto' : 0}
        className={classes.reject ?? ''}
        aria-keyshortcuts="X"
        leftSection={<IconX size={18} stroke={1.9} aria-hidden="true" />}
        rightSection={!isNarrow && <Kbd aria-hidden="true">X</Kbd>}
        onClick={onReject}
      >
        {t('decision.reject')}
      </Button>
      <Button
        variant="default"
        size="md"
        aria-keyshortcuts="R"
        leftSection={<IconArrowBackUp size={18} stroke={1.9} aria-hidden="true" />}
        rightSection={!isNarrow && <Kbd aria-hidden="true">R</Kbd>}
        onClick={onReturn}
      >
        {t('decision.return')}
      </Button>
      <Button
        size="md"
        aria-keyshortcuts="A"
        leftSection={<IconCheck size={18} stroke={2.4} aria-hidden="true" />}
        rightSection={
          !isNarrow && (
            <span className={classes.keys} aria-hidden="true">
              <Kbd>A</Kbd>
            </span>
          )
        }
        // Ignores the second click of a double click: it would approve the next permit.
        onClick={({ detail }) => detail < 2 && onApprove()}
      >
        {useApproveText(props)}
      </Button>
    </Group>
  );
}

function ThumbButtons(props: ButtonsProps) {
  const { draft, onApprove, onReturn, onReject, onNote } = props;
  const { t } = useTranslation('approvals');
  return (
    <Stack gap={10}>
      <StageChoice {...props} />
      <Button
        fullWidth
        className={classes.approveThumb ?? ''}
        leftSection={<IconCheck size={22} stroke={2.4} aria-hidden="true" />}
        // Ignores the second click of a double click: it would approve the next permit.
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
        <NoteButton draft={draft} onNote={onNote} />
      </div>
    </Stack>
  );
}

/** Opens the note in a dialog, where there is no room for its field. */
function NoteButton({ draft, onNote }: Pick<ButtonsProps, 'draft' | 'onNote'>) {
  const { t } = useTranslation('approvals');
  return (
    <Button
      variant="default"
      size="md"
      className={classes.noteThumb ?? ''}
      data-written={draft.note !== '' || undefined}
      aria-label={t(draft.note === '' ? 'decision.addNote' : 'decision.editNote')}
      aria-keyshortcuts="N"
      onClick={onNote}
    >
      <IconNote size={22} stroke={1.7} aria-hidden="true" />
    </Button>
  );
}

/** Chooses the stage to decide for. Shown only to somebody who holds several of the open stages. */
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
      onChange={({ currentTarget }) =>
        onChange({ stage: decide.find((option) => option === currentTarget.value) ?? null })
      }
      data={decide.map((option) => ({ value: option, label: t(`short.${option}`) }))}
    />
  );
}

/** Label of the approve button. For goods it says how many items are approved. */
function useApproveText({ permit, draft, stage }: ButtonsProps): string {
  const { t } = useTranslation('approvals');
  if (permit.kind === 'work') return t('decision.approveFor', { stage: t(`short.${stage}`) });
  const count = acceptedItems(permit, draft.refused).length;
  return count === 0 ? t('decision.rejectAll') : t('decision.approveItems', { count });
}

interface RenewalBarProps {
  permit: PermitDetail;
  queue: QueueState;
  format: PermitFormat;
  onApprove: () => void;
}

/** Shows the day until which the work would be extended, with the button that grants the renewal. */
function RenewalBar({ permit, queue, format: { language }, onApprove }: RenewalBarProps) {
  const { t } = useTranslation('approvals');
  const isPhone = useIsPhone();
  const { renewal, workers } = permit;
  if (renewal === null) return null;
  const grants = t('decision.renews', {
    workers: t('workerCount', { count: workers.length }),
    day: formatDay(renewal.until, language, 'shortWeekday'),
  });
  return (
    <section className={classes.bar} aria-label={t('decision.label')}>
      <div className={classes.line}>
        <span className={classes.outcome}>
          <IconCheck size={15} stroke={2.4} aria-hidden="true" />
          <span>
            <Emphasised text={grants} />
          </span>
        </span>
        <NextLine queue={queue} />
      </div>
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap">
        <Button
          size="md"
          fullWidth={isPhone}
          className={(isPhone && classes.approveThumb) || ''}
          aria-keyshortcuts="A"
          leftSection={<IconCalendarPlus size={18} stroke={2} aria-hidden="true" />}
          rightSection={
            !isPhone && (
              <span className={classes.keys} aria-hidden="true">
                <Kbd>A</Kbd>
              </span>
            )
          }
          // Ignores the second click of a double click: it would approve the next permit.
          onClick={({ detail }) => detail < 2 && onApprove()}
        >
          {t('decision.renew', { day: formatDay(renewal.until, language, 'short') })}
        </Button>
      </Group>
    </section>
  );
}

function NextLine({ queue }: { queue: QueueState }) {
  const { t } = useTranslation('approvals');
  const next =
    queue.next === undefined ? t('decision.lastOne') : t('decision.opensNext', { name: permitName(queue.next) });
  return (
    <span className={`${layout.cut} ${classes.next}`}>
      <Emphasised text={next} />
    </span>
  );
}
