import '@mantine/core/styles/Modal.layer.css';
import type { MeterRecord } from '@gerbang/shared/contracts/meters';
import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { focusFirst } from '../../lib/focus-first.ts';
import { MeterFields } from './MeterFields.tsx';
import { useMeterForm } from './use-meter-form.ts';

import classes from './meters.module.css';

interface Props {
  property_id: string;
  /** The meter to change; null for a new one. */
  meter: MeterRecord | null;
  onClose: () => void;
}

/** Makes a meter, or changes one. */
export function MeterDialog({ property_id, meter, onClose }: Props) {
  const { t } = useTranslation(['meters', 'common']);
  const root = useRef<HTMLFormElement>(null);
  const form = useMeterForm(property_id, meter, onClose);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  const title = meter === null ? t('meters:form.create') : t('meters:form.edit', { name: meter.serial_number });
  return (
    <Modal opened onClose={onClose} title={title} size={720}>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          {form.isConflict && (
            <p className={classes.alert} role="alert">
              {t('meters:form.conflict')}
            </p>
          )}
          <MeterFields form={form} property_id={property_id} meter={meter} />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
            {t('meters:form.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
