import { displayCode, readCode } from '@gerbang/shared/domain/permits/code';
import { Button, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';

import { Sheet } from '../../../components/dialogs/Sheet.tsx';
import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useGate } from '../gate-context.ts';
import { groupCode } from './permit-query.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './scan.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onCode: (code: string) => void;
}

/** The last character of a code is a checksum, so a typing error is shown at once. */
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
    // Add dashes only while text is appended. Otherwise a dash could not be deleted, and the caret would jump.
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
      <output className={`${layout.row} ${classes.reads}`}>
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
