import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { WORK_TYPES } from '@gerbang/shared/contracts/permit-parts';
import { Checkbox, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import type { Fix } from './use-fix.ts';

import grid from '../../components/form-grid.module.css';
import classes from './permit-link.module.css';

/** What kinds of work are done, and for each of them what exactly. */
export function WorkDetailsPart({ fix: { values, change, shown } }: { fix: Fix }) {
  const { t } = useTranslation('work');
  const error = useFieldError();
  return (
    <>
      <Checkbox.Group
        aria-label={t('sections.jobs')}
        value={[...values.work_types]}
        onChange={(types: string[]) => change({ work_types: WORK_TYPES.filter((type) => types.includes(type)) })}
        error={error(shown['work_details'])}
      >
        <div className={classes.types}>
          {WORK_TYPES.map((type) => (
            <Checkbox
              key={type}
              value={type}
              className={classes.type}
              label={t(`types.${type}`)}
              data-path={type === WORK_TYPES[0] ? 'work_details' : undefined}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={grid.grid}>
        {values.work_types.map((type) => (
          <Textarea
            key={type}
            label={t('jobDetail', { type: t(`types.${type}`) })}
            rows={3}
            maxLength={500}
            value={values.work_texts[type] ?? ''}
            onChange={({ currentTarget }) =>
              change({ work_texts: { ...values.work_texts, [type]: currentTarget.value } })
            }
          />
        ))}
      </div>
    </>
  );
}
