import '@mantine/core/styles/RadioCard.layer.css';
import { Autocomplete, Radio } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import classes from './ItemUnit.module.css';

const UNITS = ['pcs', 'dus', 'unit', 'karung', 'palet'];
/** Offered while another unit is typed. */
const RARE_UNITS = ['box', 'set', 'koli', 'rol', 'lembar', 'kg'];
const OTHER = 'other';

interface Props {
  value: string;
  onChange: (unit: string) => void;
  error: ReactNode;
  'data-path': string;
}

/** The unit of an item: one of the usual units, or any other text. */
export function ItemUnit({ value, onChange, error, 'data-path': path }: Props) {
  const { t } = useTranslation('goods');
  const name = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(value !== '' && !UNITS.includes(value));
  const checked = isOther ? OTHER : value;
  const choose = (unit: string, isByPointer: boolean) => {
    if (unit === checked) return input.current?.focus();
    flushSync(() => {
      setOther(unit === OTHER);
      onChange(unit === OTHER ? '' : unit);
    });
    // The arrow keys choose each unit that they pass.
    if (isByPointer) input.current?.focus();
  };
  return (
    <div>
      <Radio.Group label={t('item.unit')} error={!isOther && error} value={checked}>
        <div className={classes.units}>
          {[...UNITS, OTHER].map((unit, index) => {
            const isTabStop = checked === '' ? index === 0 : unit === checked;
            return (
              <Radio.Card
                key={unit}
                value={unit}
                name={name}
                onClick={({ detail }) => choose(unit, detail > 0)}
                className={classes.unit}
                tabIndex={isTabStop ? 0 : -1}
                {...(isTabStop && !isOther && { 'data-path': path })}
              >
                {unit === checked && <IconCheck size={18} stroke={2} aria-hidden="true" />}
                {unit === OTHER ? t('item.otherUnit') : unit}
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      {isOther && (
        <Autocomplete
          ref={input}
          mt={8}
          aria-label={t('item.unitName')}
          placeholder={t('item.unitPlaceholder')}
          data={RARE_UNITS}
          value={value}
          onChange={onChange}
          maxLength={20}
          error={error}
          data-path={path}
        />
      )}
    </div>
  );
}
