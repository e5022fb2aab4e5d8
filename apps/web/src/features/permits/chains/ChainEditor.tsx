import '@mantine/core/styles/Alert.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { ChainVersion } from '@gerbang/shared/contracts/building/schedule-settings';
import { CHAIN_LIMITS } from '@gerbang/shared/domain/permits/chains';
import type { Chain, ChainFault, ChainStage } from '@gerbang/shared/domain/permits/chains';
import { Alert, Anchor, Button, Switch, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import type { RefObject } from 'react';
import { Link } from 'react-router';

import { ConflictNote, RestoredNote } from '../../../components/form/FormNote.tsx';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { unused } from './chain-moves.ts';
import type { KindChain } from './chains.api.ts';
import { ChainVersions } from './ChainVersions.tsx';
import { StepList } from './StepList.tsx';
import { useChainEditor, useDeciders } from './use-chain-editor.ts';
import { useChainMoves } from './use-chain-moves.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './chains.module.css';

interface Props {
  chain: KindChain;
  property_id: string;
  mayEdit: boolean;
  title: RefObject<HTMLHeadingElement | null>;
  /** Refetches the chains and restarts the editor with them. */
  onAgain: () => Promise<void>;
}

export function ChainEditor({ chain, property_id, mayEdit, title, onAgain }: Props) {
  const { t } = useTranslation('chains');
  const titleId = useId();
  const editor = useChainEditor(chain, property_id, onAgain);
  const deciders = useDeciders({ property_id, kind: chain.kind });
  const { steps, four_eyes } = editor;
  const { root, list, announcement, drag, draw, add, toolsOf } = useChainMoves(steps, editor.draw);
  const undecided = deciders.undecided(steps);
  const startOver = () => {
    editor.forgetDraft();
    return onAgain();
  };
  const reuse = (earlier: ChainVersion) => {
    editor.setFourEyes(earlier.four_eyes);
    draw(earlier.steps, t('history.used', { version: earlier.version }));
    title.current?.focus();
  };
  return (
    <>
      <section className={classes.card} aria-labelledby={titleId}>
        <Title ref={title} tabIndex={-1} order={2} fz={15} id={titleId} className={classes.editorTitle ?? ''}>
          {t(mayEdit ? 'editor.title' : 'editor.lookTitle', { kind: t(`kind.${chain.kind}`).toLowerCase() })}
        </Title>
        <Text fz={13} c="dimmed" mb={14}>
          {t(mayEdit ? 'editor.text' : 'editor.readOnly')}
        </Text>
        {editor.isConflict && (
          <ConflictNote text={t('editor.conflict')} load={t('editor.loadTheirs')} onLoad={startOver} />
        )}
        {editor.isRestored && (
          <RestoredNote text={t('editor.restored')} startOver={t('editor.undo')} onStartOver={() => void startOver()} />
        )}
        {deciders.isFailed && <LoadFailure text={t('people.failed')} onRetry={deciders.retry} />}
        <NobodyNote stages={undecided} />
        {four_eyes && undecided.length === 0 && deciders.isShort(steps) && (
          <PeopleNote text={t('people.shortAlert', { count: steps.flat().length })} />
        )}
        <div ref={root}>
          {steps.length === 0 && <p className={classes.empty}>{t('editor.empty')}</p>}
          <StepList
            ref={list}
            steps={steps}
            deciders={deciders}
            drag={drag}
            toolsOf={(stage) => (mayEdit ? toolsOf(stage) : undefined)}
          />
          {mayEdit && <AddStages steps={steps} onAdd={add} />}
        </div>
        <Switch
          mt={16}
          label={t('editor.fourEyes')}
          description={t('editor.fourEyesText')}
          checked={four_eyes}
          disabled={!mayEdit}
          onChange={({ currentTarget }) => editor.setFourEyes(currentTarget.checked)}
        />
        <output className={layout.spoken}>{announcement}</output>
        <FaultNotes faults={editor.faults} />
        <ApplicantView steps={steps} />
        {mayEdit && (
          <EditorFoot
            isChanged={editor.isChanged}
            canSave={editor.faults.length === 0}
            isSending={editor.isSending}
            next={chain.version + 1}
            onUndo={() => void startOver()}
            onSave={() => void editor.save()}
          />
        )}
      </section>
      <ChainVersions chain={chain} onUse={mayEdit ? reuse : undefined} />
    </>
  );
}

function AddStages({ steps, onAdd }: { steps: Chain; onAdd: (stage: ChainStage) => void }) {
  const { t } = useTranslation('chains');
  const left = unused(steps);
  return (
    <div className={classes.add}>
      <Text component="span" fz={13} fw={600}>
        {t('editor.add')}
      </Text>
      {left.length === 0 && (
        <Text component="span" fz={13} c="dimmed">
          {t('editor.allUsed')}
        </Text>
      )}
      {left.map((stage) => (
        <Button
          key={stage}
          variant="default"
          size="xs"
          data-add={stage}
          leftSection={<IconPlus size={15} stroke={1.9} />}
          aria-label={t('editor.addStage', { stage: t(`stage.${stage}`) })}
          onClick={() => onAdd(stage)}
        >
          {t(`stage.${stage}`)}
        </Button>
      ))}
    </div>
  );
}

/** Preview of the chain as applicants see it, with a note on which permits a new version applies to. */
function ApplicantView({ steps }: { steps: Chain }) {
  const { t } = useTranslation('chains');
  const nameOf = (stage: ChainStage) => (stage === 'tcr' ? t('applicant.tcr') : t(`stage.${stage}`));
  const bars = [
    t('applicant.sent'),
    ...steps.map((step) => step.map((stage) => nameOf(stage)).join(', ')),
    t('applicant.security'),
  ];
  return (
    <div className={classes.applicant}>
      <div className={classes.applicantHead}>
        <Title order={3} fz={13}>
          {t('applicant.title')}
        </Title>
        <Text fz={13} c="dimmed">
          {t('applicant.text')}
        </Text>
      </div>
      <ol className={classes.bars} aria-label={t('applicant.title')}>
        {bars.map((bar) => (
          <li key={bar}>{bar}</li>
        ))}
      </ol>
      <ul className={classes.notes}>
        <li>{t('note.underWay')}</li>
        <li>{t('note.gate')}</li>
        <li>{t('note.deputies')}</li>
      </ul>
    </div>
  );
}

/** Warns about stages that nobody can decide. Permits would wait at such a stage forever. */
function NobodyNote({ stages }: { stages: readonly ChainStage[] }) {
  const { t } = useTranslation('chains');
  if (stages.length === 0) return null;
  const names = stages.map((stage) => t(`stage.${stage}`)).join(', ');
  return <PeopleNote text={t('people.nobodyAlert', { stages: names })} />;
}

function PeopleNote({ text }: { text: string }) {
  const { t } = useTranslation('chains');
  return (
    <Alert role="alert" color="progress" mb={14} icon={<IconAlertTriangle stroke={1.8} />}>
      {text}{' '}
      <Anchor component={Link} to="/settings/users" fz="inherit" fw={600} c="inherit" underline="always">
        {t('people.toUsers')}
      </Anchor>
    </Alert>
  );
}

function FaultNotes({ faults }: { faults: readonly ChainFault[] }) {
  const textOf = useFaultText();
  return (
    <div aria-live="polite">
      {faults.map((fault) => (
        <p key={fault.path} className={classes.fault}>
          <IconAlertCircle size={16} stroke={2} aria-hidden="true" />
          {textOf(fault)}
        </p>
      ))}
    </div>
  );
}

function useFaultText(): (fault: ChainFault) => string {
  const { t } = useTranslation('chains');
  return ({ path, code }) => {
    const [, index, stage] = path.split('.');
    const step = Number(index) + 1;
    if (index === undefined)
      return code === 'required' ? t('fault.empty') : t('fault.tooManySteps', { max: CHAIN_LIMITS.steps });
    if (stage === undefined)
      return code === 'required'
        ? t('fault.emptyStep', { step })
        : t('fault.tooManyStages', { step, max: CHAIN_LIMITS.stages });
    return t(code === 'taken' ? 'fault.twice' : 'fault.unknownStage', { step });
  };
}

interface EditorFootProps {
  isChanged: boolean;
  canSave: boolean;
  isSending: boolean;
  next: number;
  onUndo: () => void;
  onSave: () => void;
}

function EditorFoot({ isChanged, canSave, isSending, next, onUndo, onSave }: EditorFootProps) {
  const { t } = useTranslation('chains');
  return (
    <div className={classes.foot}>
      <Text fz={13} c="dimmed" className={classes.footText ?? ''}>
        {!isChanged && t('editor.unchanged')}
        {isChanged && canSave && t('editor.changed', { version: next })}
      </Text>
      <Button variant="default" onClick={onUndo} disabled={!isChanged || isSending}>
        {t('editor.undo')}
      </Button>
      <Button onClick={onSave} loading={isSending} disabled={!isChanged || !canSave || isSending}>
        {t('editor.save')}
      </Button>
    </div>
  );
}
