import '@mantine/core/styles/Kbd.layer.css';
import { Anchor, Button, Kbd, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';

import { faultyFields } from '../../lib/forms/faults.ts';
import type { ApiForm, FormFrame } from '../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

import classes from './FormFoot.module.css';

interface Props {
  form: Pick<FormFrame, 'isSending'>;
  /** From `firstFault`. A click goes to the field. */
  fault?: { text: string; onGo: () => void } | undefined;
  note?: ReactNode;
  /** Text that says that a draft is saved. */
  kept?: string | undefined;
  /** Label of the main button. Without it the form can only be cancelled. */
  submit: string | undefined;
  onCancel: () => void;
}

/** The footer of a form page, always visible. Ctrl+Enter sends the form from any of its fields. */
export function FormFoot({ form, fault, note, kept, submit, onCancel }: Props) {
  const { t } = useTranslation();
  const { isSending } = form;
  const button = useRef<HTMLButtonElement>(null);
  useHotkeys([['mod+Enter', () => button.current?.form?.requestSubmit()]], [], true);
  return (
    <div className={classes.foot}>
      <div className={classes.texts} aria-live="polite">
        {fault !== undefined && (
          <span className={classes.fault}>
            <IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />
            <Anchor
              component="button"
              type="button"
              fz={13}
              fw={600}
              c="inherit"
              underline="always"
              onClick={fault.onGo}
            >
              {fault.text}
            </Anchor>
          </span>
        )}
        {note}
      </div>
      {kept !== undefined && (
        <Text fz={13} c="dimmed" className={classes.kept ?? ''}>
          {kept}
        </Text>
      )}
      <Button variant="default" size="md" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {submit !== undefined && (
        <Button
          ref={button}
          type="submit"
          size="md"
          loading={isSending}
          disabled={isSending}
          rightSection={
            <span className={classes.keys} aria-hidden="true">
              <Kbd>Ctrl</Kbd>
              <Kbd>↵</Kbd>
            </span>
          }
          aria-keyshortcuts="Control+Enter"
        >
          {submit}
        </Button>
      )}
    </div>
  );
}

/** Text about the first faulty field and a way to it. Undefined without a fault among `fields`. */
export function firstFault<Field extends string>(
  { faults, goToFirstFault }: Pick<ApiForm<unknown>, 'faults' | 'goToFirstFault'>,
  fields: readonly Field[],
  textOf: (first: Field, count: number) => string,
): { text: string; onGo: () => void } | undefined {
  const faulty = faultyFields(faults, fields);
  const [first] = faulty;
  return first === undefined ? undefined : { text: textOf(first, faulty.length), onGo: goToFirstFault };
}
