import '@mantine/core/styles/PinInput.layer.css';
import { readSetupCode, SETUP_CODE_LENGTH } from '@gerbang/shared/domain/building/setup-code';
import { Alert, Button, Group, PinInput, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ClipboardEvent, SubmitEvent } from 'react';

import { problemOf, useErrorText } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useTypeSetupCodeMutation } from './first-run.api.ts';

import classes from './first-run.module.css';

const GROUP = 4;
const PARTS = Array.from({ length: SETUP_CODE_LENGTH / GROUP }, (_, index) => index);
const COMMAND = 'gerbang setup --new-code';

/** Asks for the code that the log shows. A whole code can be pasted into any of its fields. */
export function SetupCode({ triesLeft }: { triesLeft: number }) {
  const { t } = useTranslation('setup');
  usePageTitle(t('code.title'));
  const { parts, change, paste, fields, submit, isLoading, fault } = useSetupCode(triesLeft);
  return (
    <form className={classes.code} onSubmit={submit} noValidate>
      <Title order={1} className={classes.title ?? ''}>
        {t('code.title')}
      </Title>
      <p className={classes.text}>
        {t('code.text')} <code>{COMMAND}</code>
      </p>
      <div ref={fields} onPasteCapture={paste}>
        <Group gap={12} className={classes.codeParts ?? ''}>
          {PARTS.map((part) => (
            <PinInput
              key={part}
              length={GROUP}
              type={/^[0-9a-z]+$/i}
              inputMode="text"
              placeholder=""
              size="md"
              gap={6}
              value={parts[part] ?? ''}
              onChange={(text) => change(part, text.toUpperCase())}
              error={fault !== undefined}
              aria-label={t('code.group', { part: part + 1 })}
              getInputProps={(index) => ({
                'aria-label': `${t('code.title')} ${part * GROUP + index + 1}`,
                autoCapitalize: 'characters',
              })}
            />
          ))}
        </Group>
      </div>
      {fault !== undefined && (
        <Alert color="rejected" role="alert" mt={16}>
          {fault}
        </Alert>
      )}
      <Button type="submit" mt={24} loading={isLoading} disabled={isLoading}>
        {t('code.open')}
      </Button>
    </form>
  );
}

function useSetupCode(triesLeft: number) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const fields = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<readonly string[]>(() => PARTS.map(() => ''));
  const [fault, setFault] = useState(triesLeft === 0 ? t('code.spent') : undefined);
  const [send, { isLoading }] = useTypeSetupCodeMutation();
  const focus = (index: number) => fields.current?.querySelectorAll('input:not([type=hidden])')[index];
  const change = (part: number, text: string) => {
    setParts(parts.map((old, index) => (index === part ? text : old)));
    setFault(undefined);
    const next = focus((part + 1) * GROUP);
    if (text.length === GROUP && next instanceof HTMLInputElement) next.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const code = readSetupCode(event.clipboardData.getData('text'));
    if (code === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setParts(PARTS.map((part) => code.slice(part * GROUP, (part + 1) * GROUP)));
    setFault(undefined);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = readSetupCode(parts.join(''));
    if (code === undefined) return setFault(t('code.incomplete'));
    const { error } = await send(code);
    if (error === undefined) return;
    const tries_left = problemOf(error)?.params?.['tries_left'];
    setFault(tries_left === undefined ? errorText(error) : t('code.wrong', { count: Number(tries_left) }));
    const first = focus(0);
    if (first instanceof HTMLInputElement) first.focus();
  };
  return {
    parts,
    change,
    paste,
    fields,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    isLoading,
    fault,
  };
}
