import { WORK_TYPES } from '@gerbang/shared/contracts/permits/permit-parts';
import type { WorkType } from '@gerbang/shared/contracts/permits/permit-parts';
import { needsDescription } from '@gerbang/shared/domain/permits/forms/work-types';
import { Box, Checkbox, Textarea } from '@mantine/core';
import { IconAirConditioning, IconBolt, IconDots, IconRuler2, IconWall } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';

import { useFieldError } from '../../../components/form/FieldError.tsx';
import { useMissingError } from '../../../components/form/use-missing-error.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import type { WorkFormState } from './use-work-form.ts';

import grid from '../../../components/form/form-grid.module.css';
import classes from './work-form.module.css';

const ICONS: Record<WorkType, Icon> = {
  Civil: IconWall,
  Architect: IconRuler2,
  ME: IconBolt,
  'AC & Plumbing': IconAirConditioning,
  Other: IconDots,
};

const TEXT = { input: classes.text ?? '' };
const DETAIL = { input: `${classes.text} ${classes.detail}` };

export function JobSection({ form }: { form: WorkFormState }) {
  const { t } = useTranslation(['work', 'forms']);
  const fieldError = useFieldError();
  const missingError = useMissingError();
  const { values, change, errorAt } = form;
  const ticked = WORK_TYPES.filter((type) => values.work_types.includes(type));
  return (
    <>
      <Checkbox.Group
        aria-label={t('work:sections.jobs')}
        value={values.work_types}
        onChange={(types: string[]) => change({ work_types: WORK_TYPES.filter((type) => types.includes(type)) })}
        error={missingError(errorAt('work_details'), 'job')}
      >
        <div className={classes.jobs}>
          {WORK_TYPES.map((type) => (
            <JobCard key={type} type={type} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={`${grid.grid} ${classes.jobTexts}`}>
        {ticked.map((type, index) => (
          <Textarea
            key={type}
            label={t('work:jobDetail', { type: t(`work:types.${type}`) })}
            rows={2}
            classNames={DETAIL}
            maxLength={500}
            value={values.work_texts[type] ?? ''}
            onChange={({ currentTarget }) =>
              change({ work_texts: { ...values.work_texts, [type]: currentTarget.value } })
            }
            required={needsDescription(type)}
            error={fieldError(errorAt(`work_details.${index}.description`))}
            data-path={`work_details.${index}.description`}
          />
        ))}
        <Textarea
          className={grid.wide ?? ''}
          label={
            <>
              {t('work:description')}{' '}
              <Box component="span" c="dimmed" fw={500}>
                {t('forms:optional')}
              </Box>
            </>
          }
          rows={1}
          classNames={TEXT}
          maxLength={1000}
          value={values.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          error={fieldError(errorAt('description'))}
          data-path="description"
        />
      </div>
    </>
  );
}

function JobCard({ type }: { type: WorkType }) {
  const { t } = useTranslation('work');
  const Sign = ICONS[type];
  return (
    <Checkbox.Card
      value={type}
      className={classes.job}
      data-last={type === 'Other'}
      data-path={type === WORK_TYPES[0] ? 'work_details' : undefined}
    >
      <Sign size={24} stroke={1.6} className={classes.jobIcon} aria-hidden="true" />
      <Checkbox.Indicator className={classes.jobTick} />
      <span className={classes.jobName}>{t(`types.${type}`)}</span>
      <span className={classes.jobHint}>{t(`typeHints.${type}`)}</span>
    </Checkbox.Card>
  );
}
