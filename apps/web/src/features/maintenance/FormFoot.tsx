import '@mantine/core/styles/Kbd.layer.css';
import { Anchor, Button, Kbd } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { faultyFields, fieldOf } from './maintenance-values.ts';

import classes from './maintenance-form.module.css';

interface Props {
  errors: Readonly<Record<string, unknown>>;
  onFirstFault: () => void;
  onCancel: () => void;
  /** What the main button does; without it there is none. */
  submit: string | undefined;
  isSending: boolean;
}

/** Always in sight: what is wrong first, and the two ways out. */
export function FormFoot({ errors, onFirstFault, onCancel, submit, isSending }: Props) {
  const { t } = useTranslation(['maintenance', 'common']);
  return (
    <div className={classes.foot}>
      <div className={classes.faults} aria-live="polite">
        <Faults errors={errors} onFirstFault={onFirstFault} />
      </div>
      <Button variant="default" size="md" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      {submit !== undefined && (
        <Button
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

function Faults({ errors, onFirstFault }: Pick<Props, 'errors' | 'onFirstFault'>) {
  const { t } = useTranslation('maintenance');
  const faulty = faultyFields(errors);
  const [first] = faulty;
  const field = first === undefined ? undefined : fieldOf(first);
  if (field === undefined) return null;
  return (
    <>
      <IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />
      <Anchor component="button" type="button" fz={13} fw={600} c="inherit" underline="always" onClick={onFirstFault}>
        {t('form.toFix', { count: faulty.length, field: t(`field.${field}`).toLowerCase() })}
      </Anchor>
    </>
  );
}
