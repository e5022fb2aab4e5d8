import '@mantine/core/styles/Kbd.layer.css';
import { Anchor, Button, Kbd, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { faultyFields } from './property-values.ts';

import classes from './property-form.module.css';

interface Props {
  errors: Readonly<Record<string, unknown>>;
  onFirstFault: () => void;
  /** When the draft was kept, if there is one. */
  keptAt: string | undefined;
  onCancel: () => void;
  /** What the main button does; without it there is none. */
  submit: string | undefined;
  isSending: boolean;
}

/** Always in sight: what is wrong first, the draft, and the two ways out. */
export function FormFoot({ errors, onFirstFault, keptAt, onCancel, submit, isSending }: Props) {
  const { t } = useTranslation(['property', 'common']);
  return (
    <div className={classes.foot}>
      <div className={classes.faults} aria-live="polite">
        <Faults errors={errors} onFirstFault={onFirstFault} />
      </div>
      {keptAt !== undefined && (
        <Text fz={13} c="dimmed" className={classes.kept ?? ''}>
          {t('property:form.draftKept', { time: keptAt })}
        </Text>
      )}
      <Button variant="default" size="md" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      {submit !== undefined && (
        <Button
          type="submit"
          size="md"
          loading={isSending}
          disabled={isSending}
          rightSection={<Keys />}
          aria-keyshortcuts="Control+Enter"
        >
          {submit}
        </Button>
      )}
    </div>
  );
}

function Faults({ errors, onFirstFault }: Pick<Props, 'errors' | 'onFirstFault'>) {
  const { t } = useTranslation('property');
  const faulty = faultyFields(errors);
  const [first] = faulty;
  if (first === undefined) return null;
  return (
    <>
      <IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />
      <Anchor component="button" type="button" fz={13} fw={600} c="inherit" underline="always" onClick={onFirstFault}>
        {t('form.toFix', { count: faulty.length, field: t(`field.${first}`).toLowerCase() })}
      </Anchor>
    </>
  );
}

function Keys() {
  return (
    <span className={classes.keys} aria-hidden="true">
      <Kbd>Ctrl</Kbd>
      <Kbd>↵</Kbd>
    </span>
  );
}
