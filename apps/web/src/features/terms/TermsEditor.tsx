import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { TermsVersion } from '@gerbang/shared/contracts/schedule-settings';
import { SegmentedControl } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useRef } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { TermsText } from '../../components/TermsText.tsx';
import { BothTexts } from './BothTexts.tsx';
import { EditorFoot } from './EditorFoot.tsx';
import { ConflictNote, RestoredNote } from './EditorNotes.tsx';
import { TEXT_FIELDS } from './terms-values.ts';
import { TermsChanges } from './TermsChanges.tsx';
import { TermsField } from './TermsField.tsx';
import { EDITOR_VIEWS, useTermsEditor } from './use-terms-editor.ts';
import type { EditorView, TermsEditorState } from './use-terms-editor.ts';

import classes from './terms.module.css';

interface Props {
  property_id: string;
  /** The terms that the new version comes after; null for the first ones. */
  inForce: TermsVersion | null;
  /** The version was published, or the person thought better of it. */
  onDone: () => void;
  /** Begins again with the terms in force. */
  onRestart: () => void;
}

/** Writes the next version: both languages, how applicants will read it, and what changes. */
export function TermsEditor({ property_id, inForce, onDone, onRestart }: Props) {
  const { t } = useTranslation('terms');
  const root = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const editor = useTermsEditor({ property_id, inForce, onDone, onRestart, root, note });
  // Meant for the middle of typing, so it works in every field.
  useHotkeys([['mod+Enter', editor.ask]], []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    editor.ask();
  };
  const version = (inForce?.version ?? 0) + 1;
  const onlyOne = useOnlyOne(editor, inForce);
  return (
    <form ref={root} onSubmit={submit} noValidate aria-label={t('edit.title')} className={classes.editor}>
      <ListPage
        title={t('edit.title')}
        text={inForce === null ? t('edit.fromNothing') : t('edit.from', { version: inForce.version })}
        buttons={
          <div>
            <SegmentedControl<EditorView>
              fullWidth
              classNames={{ label: classes.choice ?? '' }}
              aria-label={t('edit.view')}
              data={EDITOR_VIEWS.map((value) => ({ value, label: t(`edit.${value}`) }))}
              value={editor.view}
              onChange={editor.show}
            />
          </div>
        }
      >
        {editor.isOutdated && inForce !== null && <ConflictNote ref={note} editor={editor} version={inForce.version} />}
        {editor.isRestored && !editor.isOutdated && <RestoredNote onStartOver={editor.startOver} />}
        <Views editor={editor} inForce={inForce} />
      </ListPage>
      <EditorFoot editor={editor} version={version} onCancel={onDone} />
      <ConfirmDialog
        opened={editor.isAsking}
        onClose={editor.dismiss}
        title={t('edit.confirmTitle', { version })}
        text={[...(onlyOne === undefined ? [] : [onlyOne]), t('edit.confirmText')].join(' ')}
        confirm={t('edit.publish', { version })}
        isLoading={editor.isPublishing}
        onConfirm={() => void editor.publish()}
      />
    </form>
  );
}

/** Says when one language was changed and the other was not: the other may have been forgotten. */
function useOnlyOne({ values }: TermsEditorState, inForce: TermsVersion | null): string | undefined {
  const { t } = useTranslation('terms');
  const changed = TEXT_FIELDS.filter((field) => values[field].trim() !== inForce?.[field].trim());
  if (inForce === null || changed.length !== 1) return undefined;
  return t('edit.onlyOne', { language: t(changed[0] === 'text_en' ? 'english' : 'indonesian') });
}

function Views({ editor, inForce }: { editor: TermsEditorState; inForce: TermsVersion | null }) {
  const { t } = useTranslation('terms');
  const { values, view } = editor;
  if (view === 'preview') {
    return (
      <div className={classes.view}>
        <BothTexts order={2}>{(field) => <TermsText text={values[field]} />}</BothTexts>
      </div>
    );
  }
  if (view === 'changes') {
    return (
      <div className={classes.view}>
        <BothTexts order={2}>
          {(field) => <TermsChanges before={inForce?.[field] ?? ''} after={values[field]} />}
        </BothTexts>
      </div>
    );
  }
  return (
    <div className={classes.fields}>
      <p className={classes.hint}>{t('edit.hint')}</p>
      {TEXT_FIELDS.map((field) => (
        <TermsField
          key={field}
          field={field}
          value={values[field]}
          onChange={(text) => editor.change(field, text)}
          fault={editor.faults[field]}
        />
      ))}
    </div>
  );
}
