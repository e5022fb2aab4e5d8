import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { CodeFieldProps } from './code-length.ts';

import form_ from '../../components/gate-form.module.css';

/** One of the codes that were saved when the second step was set up. */
export function RecoveryCodeField({ code, fault, isLoading, onChange }: CodeFieldProps) {
  const { t } = useTranslation('staff');
  const field = useRef<HTMLInputElement>(null);
  // It takes the place of the digits, and after a wrong code the person corrects it at once.
  useEffect(() => {
    if (!isLoading) field.current?.focus();
  }, [isLoading]);
  return (
    <TextInput
      ref={field}
      label={t('login.secondStep.recoveryField')}
      placeholder="XXXXX-XXXXX"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      classNames={{ input: form_.input ?? '' }}
      value={code}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault}
      disabled={isLoading}
    />
  );
}
