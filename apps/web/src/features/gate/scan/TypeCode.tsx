import { displayCode, readCode } from '@gerbang/shared/domain/permits/code';
import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { Sheet } from '../../components/Sheet.tsx';
import { useGate } from './gate-context.ts';
import { groupCode } from './typed-code.ts';

import classes from './scan.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
}

/** Takes a code that is typed; its last character tells a slip of the finger at once. */
export function TypeCode({ opened, onClose, onCode }: Props) {
  const { t } = useTranslation('gate');
  return (
    <Sheet opened={opened} onClose={onClose} title={t('code.title')}>
      <CodeForm onCode={onCode} />
    </Sheet>
  );
}

function CodeForm({ onCode }: Pick<Props, 'onCode'>) {
  const { t } = useTranslation('gate');
  const { property } = useGate();
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const error = useFieldError();
  const code = readCode(typed);
  const change = (input: HTMLInputElement) => {
    const isAtEnd = input.selectionStart === input.value.length;
    // A dash that comes by itself cannot be rubbed out, and in the middle it would move the caret.
    const isLonger = input.value.length > typed.length;
    setTyped(isAtEnd && isLonger ? groupCode(input.value, property.short_code) : input.value.toUpperCase());
    setAsked(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code !== undefined) return onCode(displayCode(code));
    setAsked(true);
    return field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.codeForm}>
      <TextInput
        ref={field}
        data-autofocus
        label={t('code.field')}
        description={t('code.hint', { short_code: property.short_code })}
        classNames={{ input: classes.codeInput ?? '' }}
        value={typed}
        onChange={({ currentTarget }) => change(currentTarget)}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        error={isAsked && code === undefined && error(t('code.wrong'))}
      />
      <output className={classes.reads}>
        {code !== undefined && (
          <>
            <IconCheck size={20} stroke={2.4} aria-hidden="true" />
            {t('code.reads', { code: displayCode(code) })}
          </>
        )}
      </output>
      <Button type="submit" fullWidth className={classes.large ?? ''}>
        {t('code.check')}
      </Button>
    </form>
  );
}
