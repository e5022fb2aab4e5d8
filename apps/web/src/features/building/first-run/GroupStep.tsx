import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { firstGroup } from '@gerbang/shared/contracts/building/first-run';
import type { FirstGroup } from '@gerbang/shared/contracts/building/first-run';
import { ColorInput, NativeSelect, TextInput } from '@mantine/core';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSaveFirstGroupMutation } from './first-run.api.ts';
import { BackButton, NextButton, StepFrame } from './StepFrame.tsx';

import classes from './first-run.module.css';

const SWATCHES = ['#0B6B61', '#1D4ED8', '#6D28D9', '#BE185D', '#B91C1C', '#B45309', '#4D7C0F', '#334155'];

export function GroupStep({
  saved,
  onBack,
  onDone,
}: {
  saved: FirstGroup | null;
  onBack: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation(['setup', 'common']);
  const language = useLanguage();
  const [save] = useSaveFirstGroupMutation();
  const form = useApiForm({
    initialValues: saved ?? { name: '', language, brand_color: null },
    check: (values) => schemaFaults(firstGroup, values),
    send: (values: FirstGroup) => save(values),
    onSaved: onDone,
  });
  const field = useFields(form);
  return (
    <StepFrame
      step="group"
      text={t('group.text')}
      foot={
        <>
          <BackButton onBack={onBack} />
          <NextButton label={t('group.next')} form="group" isLoading={form.isSending} />
        </>
      }
    >
      <form id="group" {...form.formProps} className={classes.fields}>
        <FormAlert text={form.alert} />
        <TextInput {...field('name')} label={t('group.groupName')} maxLength={120} data-wide />
        <NativeSelect
          {...field('language')}
          label={t('group.language')}
          data={[
            { value: 'id', label: t('common:indonesia') },
            { value: 'en', label: t('common:english') },
          ]}
        />
        <ColorInput
          {...field('brand_color')}
          label={t('group.color')}
          description={t('group.colorHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.values.brand_color ?? ''}
          onChange={(color) => form.set('brand_color', color === '' ? null : color)}
          placeholder="#0B6B61"
          swatches={SWATCHES}
          swatchesPerRow={8}
          withPicker={false}
          withEyeDropper={false}
          fixOnBlur={false}
        />
      </form>
    </StepFrame>
  );
}
