import '@mantine/core/styles/Combobox.layer.css';
import type { PermitDetail } from '@gerbang/shared/contracts/approvals';
import { Select, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useTranslation } from 'react-i18next';

import { useCan } from '../../lib/use-can.ts';
import { useBaysQuery } from './approvals.api.ts';

import classes from './detail.module.css';

interface Props {
  permit: PermitDetail;
  bay_id: string | null;
  onChoose: (bay_id: string | null) => void;
}

/** The bay or goods lift of a goods permit; booked with the approval, by those who run the docks. */
export function BayChoice({ permit, bay_id, onChoose }: Props) {
  const { t } = useTranslation('approvals');
  const mayRead = useCan()('property.read');
  const isAsked = mayRead && permit.kind !== 'work' && permit.moves.decide.includes('operational');
  const { data: bays = [] } = useBaysQuery(isAsked ? permit.property_id : skipToken);
  if (!isAsked || bays.length === 0) return null;
  const title = t('bay.title');
  return (
    <section aria-label={title}>
      <Title order={3} className={classes.sideTitle ?? ''}>
        {title}
      </Title>
      <Select
        aria-label={t('bay.choose')}
        placeholder={t('bay.none')}
        description={t('bay.hint')}
        inputWrapperOrder={['input', 'description']}
        data={bays.map(({ id, name }) => ({ value: id, label: name }))}
        value={bay_id ?? permit.bay?.id ?? null}
        onChange={onChoose}
        clearable={bay_id !== null}
        comboboxProps={{ withinPortal: true }}
      />
    </section>
  );
}
