import { Button, Group } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '../../lib/api/problem.ts';
import type { SubmitFailure } from './use-goods-submit.ts';

import classes from './goods-form.module.css';

interface Props {
  failure: SubmitFailure;
  onRetry: () => void;
  /** The tenant's session has ended: the way to a new one that keeps the form. */
  onLogin: () => void;
}

/** Says why the form was not sent, that nothing is lost, and what to do. */
export function SubmitFailed({ failure, onRetry, onLogin }: Props) {
  const { t } = useTranslation(['goods', 'errors']);
  const errorText = useErrorText();
  const text = {
    upload: () => t('goods:failure.upload'),
    session: () => t('errors:code.unauthenticated'),
    other: () => (failure.kind === 'other' ? errorText(failure.error) : ''),
  }[failure.kind]();
  return (
    <div className={classes.failure} role="alert" tabIndex={-1} ref={reveal}>
      <p className={classes.failureTitle}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        {t('goods:failure.title')}
      </p>
      <p className={classes.failureText}>
        {text} {t('goods:failure.kept')}
      </p>
      <Group gap={8}>
        {failure.kind === 'session' ? (
          <Button onClick={onLogin}>{t('goods:failure.login')}</Button>
        ) : (
          <Button onClick={onRetry}>{t('goods:failure.retry')}</Button>
        )}
      </Group>
    </div>
  );
}

/** It stands where the person is not looking: it comes to them, and the keyboard with it. */
function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
