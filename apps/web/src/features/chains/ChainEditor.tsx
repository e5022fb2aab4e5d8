import '@mantine/core/styles/Alert.layer.css';
import { Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { AddStages } from './AddStages.tsx';
import { ApplicantView } from './ApplicantView.tsx';
import type { KindChain } from './chains.api.ts';
import { ChainVersions } from './ChainVersions.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { ConflictNote, FaultNotes, NobodyNote, RestoredNote } from './EditorNotes.tsx';
import { StepList } from './StepList.tsx';
import { useChainEditor } from './use-chain-editor.ts';
import { useDeciders } from './use-deciders.ts';
import { useDrawing } from './use-drawing.ts';

import classes from './chains.module.css';

interface Props {
  chain: KindChain;
  property_id: string;
  mayEdit: boolean;
  title: RefObject<HTMLHeadingElement | null>;
  /** Reads the chains again and begins again with them. */
  onAgain: () => Promise<void>;
}

/** The chain of one kind: arranged by those who may, with who decides each stage, and its earlier versions. */
export function ChainEditor({ chain, property_id, mayEdit, title, onAgain }: Props) {
  const { t } = useTranslation('chains');
  const titleId = useId();
  const editor = useChainEditor(chain, property_id, onAgain);
  const deciders = useDeciders({ property_id, kind: chain.kind });
  const { steps } = editor;
  const { root, list, said, drag, draw, add, toolsOf } = useDrawing(steps, editor.draw);
  const startOver = () => {
    editor.forgetDraft();
    return onAgain();
  };
  const reuse = ({ version, steps: again }: Pick<KindChain, 'version' | 'steps'>) => {
    draw(again, t('history.used', { version }));
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
        {editor.isConflict && <ConflictNote onLoad={startOver} />}
        {editor.isRestored && <RestoredNote onUndo={startOver} />}
        {deciders.isFailed && <LoadFailure text={t('people.failed')} onRetry={deciders.retry} />}
        <NobodyNote stages={deciders.undecided(steps)} />
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
        <output className={classes.spoken}>{said}</output>
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
