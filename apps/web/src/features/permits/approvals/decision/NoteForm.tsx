import { Box, Button, Kbd, Text, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';

import { useFieldError } from '../../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';

import classes from './decision.module.css';

/** Maximum length of the note to an applicant. */
export const NOTE_MAX = 500;

interface Props {
  text?: string;
  label: string;
  /** Says who gets to read the note. */
  hint?: string;
  start?: string;
  max: number;
  /** True when the form may be sent without a note. */
  optional?: boolean;
  button: string;
  isDangerous?: boolean;
  isSending?: boolean;
  icon?: ReactNode;
  /** Content between the text and the note. */
  children?: ReactNode;
  /** Validates the children. Returning false keeps the form from being sent. */
  check?: () => boolean;
  onCancel: () => void;
  onSend: (note: string) => void;
}

/** Asks for a note. Ctrl+Enter or the button sends it. */
export function NoteForm(props: Props) {
  const { t } = useTranslation(['approvals', 'common']);
  const { start = '', max, optional = false, isSending = false, isDangerous = false } = props;
  const [note, setNote] = useState(start);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const error = useFieldError();
  const isMissing = !optional && note.trim() === '';
  const send = () => {
    setAsked(true);
    const isRight = props.check?.() ?? true;
    if (isMissing) field.current?.focus();
    if (!isMissing && isRight && !isSending) props.onSend(note.trim());
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={submit} noValidate>
      {props.text !== undefined && (
        <Text fz={14} c="dimmed" mb={16} lh={1.5}>
          {props.text}
        </Text>
      )}
      {props.children}
      <Textarea
        ref={field}
        data-autofocus
        label={props.label}
        rows={3}
        maxLength={max}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && send()}
        error={isAsked && isMissing && error('required')}
      />
      <div className={classes.noteFoot}>
        <span>{props.hint}</span>
        <Box component="span" className="tabular" flex="none">
          {note.length} / {max}
        </Box>
      </div>
      <div className={classes.dialogFoot}>
        <Button variant="default" size="md" onClick={props.onCancel} rightSection={<Kbd aria-hidden="true">Esc</Kbd>}>
          {t('common:cancel')}
        </Button>
        <Button
          type="submit"
          size="md"
          className={isDangerous ? (classes.danger ?? '') : ''}
          loading={isSending}
          disabled={isSending}
          leftSection={props.icon}
          rightSection={
            <span className={classes.keys} aria-hidden="true">
              <Kbd>Ctrl</Kbd>
              <Kbd>↵</Kbd>
            </span>
          }
        >
          {props.button}
        </Button>
      </div>
    </form>
  );
}
