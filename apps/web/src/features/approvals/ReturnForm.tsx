import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { asksEarlierStagesAgain, CORRECTABLE } from '@gerbang/shared/domain/permits/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/corrections';
import { Checkbox } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useFieldValues } from './use-field-values.ts';
import type { Words } from './use-words.ts';

import classes from './decision.module.css';

const NOTE_MAX = 500;

interface Props {
  permit: PermitDetail;
  words: Words;
  /** What is ticked from the start. */
  start: readonly CorrectableField[];
  note: string;
  onCancel: () => void;
  onReturn: (fields: CorrectableField[], note: string) => void;
}

/** Asks what the applicant should correct, each part with what it says now, and why. */
export function ReturnForm({ permit, words, start, note, onCancel, onReturn }: Props) {
  const { t } = useTranslation('approvals');
  const fields: readonly CorrectableField[] = CORRECTABLE[permit.kind];
  const [ticked, setTicked] = useState<readonly CorrectableField[]>(start);
  const [isAsked, setAsked] = useState(false);
  const error = useFieldError();
  const values = useFieldValues(permit, words);
  const chosen = fields.filter((field) => ticked.includes(field));
  const isEmpty = chosen.length === 0;
  const isFirst = permit.chain.every(({ decision }) => decision !== 'approved');
  const decisive = chosen.filter((field) => asksEarlierStagesAgain([field]));
  const text =
    isFirst || decisive.length === 0
      ? t('return.text')
      : t('return.textAgain', { fields: words.list(decisive.map((field) => t(`return.field.${field}`))) });
  return (
    <NoteForm
      text={text}
      label={t('return.note')}
      hint={t('return.mailed')}
      start={note}
      max={NOTE_MAX}
      button={isEmpty ? t('return.buttonNone') : t('return.button', { count: chosen.length })}
      icon={<IconArrowBackUp size={18} stroke={1.9} aria-hidden="true" />}
      check={() => {
        setAsked(true);
        return !isEmpty;
      }}
      onCancel={onCancel}
      onSend={(said) => onReturn(chosen, said)}
    >
      <fieldset className={classes.fields}>
        <legend className={classes.spoken}>{t('return.fields')}</legend>
        {fields.map((field) => (
          <Checkbox.Card
            key={field}
            className={classes.fieldCard ?? ''}
            radius={10}
            checked={ticked.includes(field)}
            onChange={(isOn) => setTicked(isOn ? [...ticked, field] : ticked.filter((one) => one !== field))}
          >
            <Checkbox.Indicator size="sm" radius={5} />
            <span className={classes.fieldTexts}>
              <span>{t(`return.field.${field}`)}</span>
              <span className={classes.fieldValue}>{values[field]}</span>
            </span>
          </Checkbox.Card>
        ))}
      </fieldset>
      {isAsked && isEmpty && (
        <p className={classes.fault} role="alert">
          {error(t('return.pick'))}
        </p>
      )}
    </NoteForm>
  );
}
