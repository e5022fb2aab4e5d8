import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Stage } from '@gerbang/shared/access';
import { Checkbox, Radio, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../FieldError.tsx';
import { knownStages } from './deputy-values.ts';
import { useFaultWords } from './use-deputy-form.ts';
import type { DeputyForm } from './use-deputy-form.ts';

import classes from './deputies.module.css';

interface Props {
  form: DeputyForm;
  /** What the person away decides. */
  stages: readonly Stage[];
  isOwn: boolean;
}

/** Which stages the deputy decides: all of the person's, whichever they are then, or some of today's. */
export function StageFields({ form: { values, change, faults }, stages, isOwn }: Props) {
  const { t } = useTranslation('deputies');
  const error = useFieldError();
  const words = useFaultWords();
  const fault = error(words('stages', faults['stages']));
  const isSome = values.stages !== null;
  return (
    <Radio.Group
      label={t('form.stages')}
      value={isSome ? 'some' : 'all'}
      onChange={(choice) => change({ stages: choice === 'some' ? [] : null })}
      error={isSome ? undefined : fault}
    >
      <Stack gap={10} mt={4}>
        <Radio value="all" label={t(isOwn ? 'form.allOwn' : 'form.all')} data-path={isSome ? undefined : 'stages'} />
        <Radio value="some" label={t('form.some')} />
        {values.stages !== null && (
          <Checkbox.Group
            className={classes.some ?? ''}
            aria-label={t('form.some')}
            value={values.stages}
            onChange={(chosen) => change({ stages: knownStages(chosen) })}
            error={fault}
          >
            <Stack gap={10}>
              {stages.map((stage, index) => (
                <Checkbox
                  key={stage}
                  value={stage}
                  label={t(`stage.${stage}`)}
                  data-path={index === 0 ? 'stages' : undefined}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
      </Stack>
    </Radio.Group>
  );
}
