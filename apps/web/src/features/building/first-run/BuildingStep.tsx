import { firstBuilding } from '@gerbang/shared/contracts/building/first-run';
import type { FirstBuilding } from '@gerbang/shared/contracts/building/first-run';
import { PROPERTY_TYPES, TIME_ZONES } from '@gerbang/shared/contracts/building/property';
import { makeCode } from '@gerbang/shared/domain/permits/code';
import { NativeSelect, TextInput } from '@mantine/core';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSaveFirstBuildingMutation } from './first-run.api.ts';
import { BackButton, NextButton, StepFrame } from './StepFrame.tsx';

import classes from './first-run.module.css';

const NEW: FirstBuilding = { name: '', short_code: '', type: 'mall', city: '', time_zone: 'Asia/Jakarta' };

interface Props {
  saved: FirstBuilding | null;
  onBack: () => void;
  onDone: () => void;
}

export function BuildingStep({ saved, onBack, onDone }: Props) {
  const { t } = useTranslation('setup');
  const [save] = useSaveFirstBuildingMutation();
  const form = useApiForm({
    initialValues: saved ?? NEW,
    check: (values) => schemaFaults(firstBuilding, values),
    send: (values: FirstBuilding) => save(values),
    onSaved: onDone,
  });
  const field = useFields(form);
  return (
    <StepFrame
      step="building"
      text={t('building.text')}
      foot={
        <>
          <BackButton onBack={onBack} />
          <NextButton label={t('building.next')} form="building" isLoading={form.isSending} />
        </>
      }
    >
      <form id="building" {...form.formProps} className={classes.fields}>
        <FormAlert text={form.alert} />
        <TextInput {...field('name')} label={t('building.buildingName')} maxLength={120} data-wide />
        <TextInput
          {...field('short_code')}
          label={t('building.code')}
          description={t('building.codeHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={6}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <Example short_code={form.values.short_code} />
        <NativeSelect
          {...field('type')}
          label={t('building.type')}
          data={PROPERTY_TYPES.map((type) => ({ value: type, label: t(`building.types.${type}`) }))}
        />
        <TextInput {...field('city')} label={t('building.city')} maxLength={80} />
        <NativeSelect
          {...field('time_zone')}
          label={t('building.zone')}
          data={TIME_ZONES.map((zone) => ({ value: zone, label: t(`building.zones.${zone}`) }))}
        />
      </form>
    </StepFrame>
  );
}

/** A permit number of this building, always with the same random part. */
function Example({ short_code }: { short_code: string }) {
  const { t } = useTranslation('setup');
  const code = short_code.trim().toUpperCase();
  const example = /^[A-Z0-9]{2,6}$/.test(code)
    ? makeCode('loading', code, (count) => new Uint8Array(count).fill(7))
    : '…';
  return (
    <output className={classes.example}>
      <small>{t('building.example')}</small>
      <strong>{example}</strong>
    </output>
  );
}
