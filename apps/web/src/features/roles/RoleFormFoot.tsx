import '@mantine/core/styles/Kbd.layer.css';
import { Anchor, Button, Kbd } from '@mantine/core';
import { IconAlertCircle, IconLogout2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ROLE_FIELDS } from './role-values.ts';
import type { RoleFaults } from './role-values.ts';

import classes from './role-form.module.css';

interface Props {
  faults: RoleFaults;
  onFirstFault: () => void;
  /** How many people a save logs out. */
  loggedOut: number;
  /** The person themselves is among them. */
  isOwn: boolean;
  onCancel: () => void;
  submit: string;
  isSending: boolean;
}

/** Always in sight: what is wrong first, whom a save logs out, and the two ways out. */
export function RoleFormFoot({ faults, onFirstFault, loggedOut, isOwn, onCancel, submit, isSending }: Props) {
  const { t } = useTranslation(['roles', 'common']);
  return (
    <div className={classes.foot}>
      <div className={classes.footTexts} aria-live="polite">
        <Faults faults={faults} onFirstFault={onFirstFault} />
        {loggedOut > 0 && (
          <span className={classes.logsOut}>
            <IconLogout2 size={16} stroke={1.9} aria-hidden="true" />
            <span>
              {t('roles:form.logsOut', { count: loggedOut })}
              {isOwn && ` ${t('roles:form.logsOutYou')}`}
            </span>
          </span>
        )}
      </div>
      <Button variant="default" size="md" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
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
    </div>
  );
}

function Faults({ faults, onFirstFault }: Pick<Props, 'faults' | 'onFirstFault'>) {
  const { t } = useTranslation('roles');
  const faulty = ROLE_FIELDS.filter((field) => faults[field] !== undefined);
  const [first] = faulty;
  if (first === undefined) return null;
  return (
    <span className={classes.faults}>
      <IconAlertCircle size={16} stroke={1.9} aria-hidden="true" />
      <Anchor component="button" type="button" fz={13} fw={600} c="inherit" underline="always" onClick={onFirstFault}>
        {t('form.toFix', { count: faulty.length, field: t(`field.${first}`).toLowerCase() })}
      </Anchor>
    </span>
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
