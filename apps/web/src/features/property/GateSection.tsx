import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { IDENTITY_POLICIES } from '@gerbang/shared/contracts/property';
import { Group, Radio, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DaysField } from './DaysField.tsx';
import { SectionCard } from './SectionCard.tsx';
import { useFields } from './use-fields.ts';
import type { PropertyFormApi } from './use-property-form.ts';

import classes from './property-form.module.css';

/** How people are let in, and what is kept of them. */
export function GateSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  const field = useFields(form);
  return (
    <SectionCard section="gate">
      <div className={classes.stack}>
        <Switch {...field('uses_gate', 'checkbox')} description={t('form.gateHint')} />
        <Radio.Group {...field('identity_policy')}>
          <Group gap="8px 24px">
            {IDENTITY_POLICIES.map((policy) => (
              <Radio key={policy} value={policy} label={t(`form.identity.${policy}`)} />
            ))}
          </Group>
        </Radio.Group>
        <div className={classes.narrow}>
          <DaysField form={form} name="retention_days" min={0} max={3650} description={t('form.retentionHint')} />
        </div>
      </div>
    </SectionCard>
  );
}

/** Whether the property takes permits. */
export function StatusSection({ form }: { form: PropertyFormApi }) {
  const { t } = useTranslation('property');
  const field = useFields(form);
  return (
    <SectionCard section="status">
      <Switch {...field('active', 'checkbox')} description={t('form.activeHint')} />
    </SectionCard>
  );
}
