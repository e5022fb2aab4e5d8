import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { CATCH_UPS, LEAD_DAYS_MAX } from '@gerbang/shared/contracts/maintenance';
import { Group, NumberInput, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { SectionCard } from './SectionCard.tsx';
import { useFields } from './use-maintenance-form.ts';
import type { MaintenanceFormApi } from './use-maintenance-form.ts';

import classes from './maintenance-form.module.css';

/** How long before its date an order is made, and what is done about dates that were missed. */
export function OrdersSection({ form }: { form: MaintenanceFormApi }) {
  const { t } = useTranslation('maintenance');
  const field = useFields(form);
  return (
    <SectionCard section="orders">
      <div className={classes.stack}>
        <div className={classes.narrow}>
          <NumberInput
            {...field('lead_days')}
            min={0}
            max={LEAD_DAYS_MAX}
            suffix={t('form.days')}
            allowDecimal={false}
            allowNegative={false}
            // A number that is out of bounds is said to be so, not changed behind the person's back.
            clampBehavior="none"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={t('form.leadHint')}
          />
        </div>
        <Radio.Group {...field('catch_up')} description={t('form.catchUpHint')}>
          <Group gap="8px 24px" mt={8}>
            {CATCH_UPS.map((one) => (
              <Radio key={one} value={one} label={t(`form.catchUp.${one}`)} />
            ))}
          </Group>
        </Radio.Group>
      </div>
    </SectionCard>
  );
}
