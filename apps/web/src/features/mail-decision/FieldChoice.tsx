import '@mantine/core/styles/CheckboxCard.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import { CORRECTABLE } from '@gerbang/shared/domain/permits/corrections';
import type { CorrectableField } from '@gerbang/shared/domain/permits/corrections';
import type { PermitKind } from '@gerbang/shared/domain/permits/kinds';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';

import classes from './mail-decision.module.css';

interface Props {
  kind: PermitKind;
  chosen: readonly CorrectableField[];
  onChange: (chosen: readonly CorrectableField[]) => void;
  isMissing: boolean;
}

/** The parts of the form that can be sent back. */
export function FieldChoice({ kind, chosen, onChange, isMissing }: Props) {
  const { t } = useTranslation('mailDecision');
  const error = useFieldError();
  const fields: readonly CorrectableField[] = CORRECTABLE[kind];
  return (
    <fieldset className={classes.choice}>
      <legend>{t('returnSheet.fields')}</legend>
      <div className={classes.cards}>
        {fields.map((field, index) => (
          <Checkbox.Card
            key={field}
            data-part={index === 0 ? 'fields' : undefined}
            className={classes.card ?? ''}
            radius={10}
            checked={chosen.includes(field)}
            onChange={(isOn) => onChange(fields.filter((one) => (one === field ? isOn : chosen.includes(one))))}
          >
            <Checkbox.Indicator size="sm" radius={5} />
            {t(`field.${field}`)}
          </Checkbox.Card>
        ))}
      </div>
      {isMissing && (
        <p className={classes.failure} role="alert">
          {error(t('returnSheet.pick'))}
        </p>
      )}
    </fieldset>
  );
}
