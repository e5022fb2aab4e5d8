import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';

const NOTE_MAX = 500;

interface Props {
  what: 'return' | 'reject';
  value: string;
  onChange: (value: string) => void;
  isMissing: boolean;
}

/** Why a permit is not approved; the applicant reads it. */
export function NoteField({ what, value, onChange, isMissing }: Props) {
  const { t } = useTranslation('mailDecision');
  const error = useFieldError();
  return (
    <Textarea
      data-part="note"
      data-autofocus={what === 'reject' || undefined}
      label={t(`${what}Sheet.note`)}
      rows={3}
      maxLength={NOTE_MAX}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error(isMissing ? 'required' : undefined)}
      mb={14}
    />
  );
}
