import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import type { MeterKind } from '@gerbang/shared/domain/meters/readings';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { ReadAgainst } from './reading-values.ts';
import { useMeterWords } from './use-meter-words.ts';
import type { Reading } from './use-reading.ts';

import classes from './reading.module.css';

interface Props {
  reading: Reading;
  against: ReadAgainst;
  kind: MeterKind;
  multiplier: number;
}

/** The number of a meter, large, with what it means beside the reading before. */
export function ReadingFields({ reading, against, kind, multiplier }: Props) {
  const { t } = useTranslation('meters');
  const words = useMeterWords();
  const error = useFieldError();
  const { previous, digits } = against;
  const { use, mayHaveRolledOver } = reading.judged;
  const valueFault = reading.faults.value;
  const texts = {
    digits: t('reading.tooManyDigits', { count: digits }),
    decimals: t('reading.decimals'),
  };
  return (
    <div className={classes.fields}>
      <p className={classes.last}>
        {previous === null
          ? t('reading.first')
          : t('reading.last', { value: words.number(previous.value), at: words.day(previous.read_at) })}
      </p>
      <TextInput
        classNames={{ input: classes.number ?? '' }}
        label={t('field.value')}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={16}
        value={reading.text}
        onChange={({ currentTarget }) => reading.type(currentTarget.value)}
        error={error(valueFault === 'digits' || valueFault === 'decimals' ? texts[valueFault] : valueFault)}
        data-path="value"
      />
      <p className={classes.use} aria-live="polite">
        {use !== null && reading.text !== '' && t('reading.use', { use: words.amount(use * multiplier, kind) })}
      </p>
      {mayHaveRolledOver && (
        <Checkbox
          label={t('reading.rolledOver')}
          checked={reading.isSaid}
          onChange={({ currentTarget }) => reading.say(currentTarget.checked)}
        />
      )}
      {reading.shown.length > 0 && <Oddness reading={reading} />}
    </div>
  );
}

/** What is odd about the number, and the reason for keeping it. */
function Oddness({ reading }: { reading: Reading }) {
  const { t } = useTranslation('meters');
  const error = useFieldError();
  return (
    <div className={classes.oddness}>
      <div role="alert">
        <p className={classes.oddTitle}>
          <IconAlertTriangle size={18} stroke={2} aria-hidden="true" />
          {t('reading.confirm')}
        </p>
        <ul>
          {reading.shown.map((warning) => (
            <li key={warning}>{t(`warning.${warning}`)}</li>
          ))}
        </ul>
        <p className={classes.oddText}>{t('reading.confirmText')}</p>
      </div>
      <Textarea
        label={t('reading.reason')}
        withAsterisk
        rows={2}
        maxLength={500}
        value={reading.note}
        onChange={({ currentTarget }) => reading.setNote(currentTarget.value)}
        error={error(reading.faults.note)}
        data-path="note"
      />
    </div>
  );
}
