import '@mantine/core/styles/Modal.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import type { UserRecord } from '@gerbang/shared/contracts/users';
import { Button, Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { focusFirst } from '../../lib/focus-first.ts';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { StandingFields } from './StandingFields.tsx';
import { useUserForm } from './use-user-form.ts';
import { LanguageField, UserFields } from './UserFields.tsx';

import classes from './users.module.css';

interface Props {
  /** Who looks at it: nobody gives more than they have. */
  reader: StaffRecord;
  /** The user to change; null for a new one. */
  user: UserRecord | null;
  onClose: () => void;
}

/** Invites a user, or changes one. */
export function UserDialog({ reader, user, onClose }: Props) {
  const { t } = useTranslation(['users', 'common']);
  const root = useRef<HTMLFormElement>(null);
  useFocusBack();
  const form = useUserForm(user, reader, onClose);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  const title = user === null ? t('users:form.create') : t('users:form.edit', { name: user.name });
  return (
    <Modal opened onClose={onClose} title={title} size={640}>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          {form.alert !== null && (
            <p className={classes.alert} role="alert">
              <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
              {form.alert}
            </p>
          )}
          <UserFields form={form} isNew={user === null} />
          <StandingFields form={form} user={user} reader={reader} />
          <LanguageField {...form} />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
            {t(user === null ? 'users:form.invite' : 'users:form.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
