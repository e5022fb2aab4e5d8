import { Input, PinInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { CODE_LENGTH } from './code-length.ts';
import type { CodeFieldProps } from './code-length.ts';

/** The digits of the person's app. */
export function AppCodeField({
  code,
  fault,
  isLoading,
  onChange,
  onComplete,
}: CodeFieldProps & { onComplete: (code: string) => void }) {
  const { t } = useTranslation('staff');
  const digits = useRef<HTMLDivElement>(null);
  const isWrong = fault !== undefined;
  // The digits take no focus while a code is on its way; after a wrong one the person types again at once.
  useEffect(() => {
    if (isWrong) digits.current?.querySelector('input')?.focus();
  }, [isWrong]);
  const error = code === '' ? fault : undefined;
  return (
    <Input.Wrapper error={error}>
      <PinInput
        rootRef={digits}
        length={CODE_LENGTH}
        type="number"
        inputMode="numeric"
        oneTimeCode
        // The step replaces the form the person was just in; the first digit is where they go on.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        size="lg"
        gap={8}
        value={code}
        onChange={onChange}
        onComplete={onComplete}
        error={error !== undefined}
        disabled={isLoading}
        aria-label={t('login.secondStep.field')}
        getInputProps={(index) => ({ 'aria-label': t('login.secondStep.digit', { number: index + 1 }) })}
      />
    </Input.Wrapper>
  );
}
