import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { TERMS_MAX_LENGTH } from '@gerbang/shared/contracts/building/schedule-settings';
import type { TermsVersion } from '@gerbang/shared/contracts/building/schedule-settings';
import { Button, SegmentedControl, Stack, Text, Textarea, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import type { Ref, SyntheticEvent } from 'react';

import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { FormFoot } from '../../../components/form/FormFoot.tsx';
import { FormNote, RestoredNote } from '../../../components/form/FormNote.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { TermsText } from '../../../entities/permit/TermsText.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { BothTexts } from './BothTexts.tsx';
import { lineDiff } from './line-diff.ts';
import type { DiffLine } from './line-diff.ts';
import { LANGUAGE_OF, TEXT_FIELDS } from './terms-values.ts';
import type { TextField } from './terms-values.ts';
import { EDITOR_VIEWS, useTermsEditor } from './use-terms-editor.ts';
import type { EditorView, TermsEditorState } from './use-terms-editor.ts';

import classes from './terms.module.css';

interface Props {
  property_id: string;
  /** The current version, or null when nothing has been published yet. */
  inForce: TermsVersion | null;
  /** Called after publishing or cancelling. */
  onDone: () => void;
  /** Mounts the editor again, which then starts with the current terms. */
  onRestart: () => void;
}

export function TermsEditor({ property_id, inForce, onDone, onRestart }: Props) {
  const { t } = useTranslation('terms');
  const root = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const editor = useTermsEditor({ property_id, inForce, onDone, onRestart, root, note });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    editor.ask();
  };
  const version = (inForce?.version ?? 0) + 1;
  const onlyOne = useUnchangedWarning(editor, inForce);
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
        {editor.isOutdated && inForce !== null && <Conflict ref={note} editor={editor} version={inForce.version} />}
        {editor.isRestored && !editor.isOutdated && (
          <RestoredNote text={t('edit.draftRestored')} startOver={t('edit.startOver')} onStartOver={editor.startOver} />
        )}
        <Views editor={editor} inForce={inForce} />
      </ListPage>
      <FormFoot
        form={{ isSending: editor.isPublishing }}
        kept={editor.isKept ? t('edit.draftKept') : undefined}
        submit={t('edit.publish', { version })}
        onCancel={onDone}
      />
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

interface ConflictProps {
  ref: Ref<HTMLDivElement>;
  editor: TermsEditorState;
  /** Version that somebody else has published since the editor was opened. */
  version: number;
}

/** Shown when somebody else has published since the editor was opened. Asks which text to continue with. */
function Conflict({ ref, editor, version }: ConflictProps) {
  const { t } = useTranslation('terms');
  return (
    <FormNote ref={ref} kind="conflict" text={t('edit.conflict', { version, seen: editor.values.seen_version })}>
      <Button variant="default" onClick={() => editor.show('changes')}>
        {t('edit.showChanges')}
      </Button>
      <Button variant="default" onClick={editor.keepMine}>
        {t('edit.keepMine')}
      </Button>
      <Button variant="default" onClick={editor.startOver}>
        {t('edit.loadTheirs', { version })}
      </Button>
    </FormNote>
  );
}

/** Warns when only one language was changed, because the change in the other language may have been forgotten. */
function useUnchangedWarning({ values }: TermsEditorState, inForce: TermsVersion | null): string | undefined {
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

interface TermsFieldProps {
  field: TextField;
  value: string;
  onChange: (text: string) => void;
  fault: string | undefined;
}

function TermsField({ field, value, onChange, fault }: TermsFieldProps) {
  const { t } = useTranslation('terms');
  const error = useFieldError();
  const language = useLanguage();
  // The server also trims the text, so spaces at its ends do not add to the length.
  const length = value.trim().length;
  const isTooLong = length > TERMS_MAX_LENGTH;
  const message = isTooLong ? t('edit.tooLong', { count: length - TERMS_MAX_LENGTH }) : fault;
  return (
    <Stack gap={6} miw={0}>
      <Textarea
        label={t(field === 'text_id' ? 'indonesian' : 'english')}
        rows={18}
        lang={LANGUAGE_OF[field]}
        classNames={{ input: classes.area ?? '' }}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        error={error(message)}
        data-path={field}
      />
      <span className={classes.count} data-over={isTooLong || undefined}>
        {t('edit.length', { length: formatNumber(length, language), max: formatNumber(TERMS_MAX_LENGTH, language) })}
      </span>
    </Stack>
  );
}

const SIGN = { added: '+', removed: '−' } as const;

/**
 * Changes from the current terms, line by line. Long unchanged parts are collapsed and show only their number of lines.
 */
function TermsChanges({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('terms');
  const lines = lineDiff(before.trim(), after.trim());
  if (lines.every(({ kind }) => kind === 'same')) {
    return (
      <Text fz={14} c="dimmed">
        {t('edit.noChanges')}
      </Text>
    );
  }
  return (
    <ul className={classes.changes}>
      {folded(lines).map((row) => (
        <li key={row.line} data-kind={row.kind}>
          {row.kind === 'folded' ? t('edit.same', { count: row.count }) : <Line line={row} />}
        </li>
      ))}
    </ul>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const { t } = useTranslation('terms');
  if (kind === 'same') return text;
  return (
    <>
      <span aria-hidden="true">{SIGN[kind]} </span>
      <VisuallyHidden>{t(`edit.${kind}`)}: </VisuallyHidden>
      {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
    </>
  );
}

/** Number of unchanged lines shown around a change. */
const AROUND = 1;

/** A line of the diff, or a collapsed part. `line` is its first line number. */
type DiffRow = { line: number } & (DiffLine | { kind: 'folded'; count: number });

function folded(lines: readonly DiffLine[]): DiffRow[] {
  const isNear = (index: number) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same');
  const shown: DiffRow[] = [];
  for (const [index, line] of lines.entries()) {
    const last = shown.at(-1);
    if (isNear(index)) shown.push({ ...line, line: index });
    else if (last?.kind === 'folded') last.count += 1;
    else shown.push({ kind: 'folded', count: 1, line: index });
  }
  return shown;
}
