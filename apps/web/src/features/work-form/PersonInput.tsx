import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { PersonValues } from './work-values.ts';

/** The fields of a person that are typed. */
export type PersonField = Exclude<keyof PersonValues, 'ktp'>;

const LENGTHS = { company: 120, name: 120, email: 254, phone: 32, position: 80 } as const satisfies Record<
  PersonField,
  number
>;
const KINDS: Partial<Record<PersonField, { type: string; inputMode: 'email' | 'tel' }>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
};

interface Props {
  field: PersonField;
  value: string;
  onChange: (value: string) => void;
  error: ReactNode;
  path: string;
  /** What the device may fill in; nothing for somebody else than the person at the device. */
  autoComplete?: string;
  label?: ReactNode;
  isFirst?: boolean;
  className?: string | undefined;
}

/** One typed field of the submitter or a worker. */
export function PersonInput({ field, value, onChange, error, path, label, isFirst = false, ...props }: Props) {
  const { t } = useTranslation('work');
  return (
    <TextInput
      label={label ?? t(field)}
      maxLength={LENGTHS[field]}
      autoComplete={props.autoComplete ?? 'off'}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      data-path={path}
      className={props.className ?? ''}
      {...KINDS[field]}
      {...(isFirst && { 'data-autofocus': true })}
    />
  );
}
