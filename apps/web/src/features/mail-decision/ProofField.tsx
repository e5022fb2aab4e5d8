import type { FieldCode } from '@gerbang/shared/contracts/common';
import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';

interface Props {
  kind: 'code' | 'password';
  value: string;
  onChange: (value: string) => void;
  isMissing: boolean;
  /** What the server has found wrong with it. */
  fault: FieldCode | undefined;
  /** Nothing is asked before it. */
  isFirst: boolean;
  isSending: boolean;
}

/** What shows that it is the person themselves: a code of their app, or their password. */
export function ProofField({ kind, value, onChange, isMissing, fault, isFirst, isSending }: Props) {
  const { t } = useTranslation('mailDecision');
  const error = useFieldError();
  const input = useRef<HTMLInputElement>(null);
  // After a wrong one the person types again at once.
  useEffect(() => {
    if (fault !== undefined && !isSending) input.current?.focus();
  }, [fault, isSending]);
  const shared = {
    ref: input,
    'data-part': 'proof',
    'data-autofocus': isFirst || undefined,
    label: t(`proof.${kind}`),
    value,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
    error: error(isMissing ? 'required' : fault === 'invalid' ? t('proof.codeWrong') : fault),
  };
  if (kind === 'password') return <PasswordField {...shared} autoComplete="current-password" />;
  return <TextInput {...shared} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />;
}
