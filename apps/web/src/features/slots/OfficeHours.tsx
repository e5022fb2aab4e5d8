import '@mantine/core/styles/Skeleton.layer.css';
import type { OfficeHoursRecord } from '@gerbang/shared/contracts/office';
import { Button, Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { useCan } from '../../lib/use-can.ts';
import { useOfficeHoursQuery } from './office.api.ts';
import { OfficeFields } from './OfficeFields.tsx';
import { useOfficeForm } from './use-office-form.ts';

import classes from './office.module.css';

/** When the office works, and within how many of its hours each stage should decide. */
export function OfficeHours({ property_id }: { property_id: string }) {
  const { t } = useTranslation('slots');
  const request = useOfficeHoursQuery(property_id, { refetchOnMountOrArgChange: true });
  const { currentData, isError, isFetching, refetch } = request;
  if (currentData === undefined) {
    if (!isError) return <Skeleton height={420} radius={12} />;
    return <LoadFailure text={t('office.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  return (
    // Another version is another form: what was typed over the old one is not laid over it unseen.
    <Office key={currentData.version} property_id={property_id} record={currentData} onLoad={() => void refetch()} />
  );
}

interface Props {
  property_id: string;
  record: OfficeHoursRecord;
  onLoad: () => void;
}

function Office({ property_id, record, onLoad }: Props) {
  const { t } = useTranslation('slots');
  const root = useRef<HTMLFormElement>(null);
  const form = useOfficeForm(property_id, record);
  const mayWrite = useCan()('chain.update');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  return (
    <form ref={root} onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
      {!mayWrite && (
        <p className={classes.readOnly} role="note">
          <IconEye size={17} stroke={1.8} aria-hidden="true" />
          {t('office.readOnly')}
        </p>
      )}
      {form.isConflict && (
        <div className={classes.conflict} role="alert">
          {t('office.conflict')}
          <Button variant="default" onClick={onLoad}>
            {t('office.loadTheirs')}
          </Button>
        </div>
      )}
      <fieldset className={classes.all} disabled={!mayWrite}>
        <OfficeFields form={form} isReadOnly={!mayWrite} />
      </fieldset>
      {mayWrite && (
        <div className={classes.foot}>
          <Button type="submit" loading={form.isSaving} disabled={form.isSaving || !form.isChanged}>
            {t('office.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
