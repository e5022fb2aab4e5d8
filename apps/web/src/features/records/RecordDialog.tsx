import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import type { RecordScreenKind } from './record-kinds.ts';
import { RecordField } from './RecordField.tsx';
import type { AnyRecord } from './records.api.ts';
import { useKindTexts } from './use-kind-texts.ts';
import { useRecordForm } from './use-record-form.ts';

import classes from './records.module.css';

interface Props {
  kind: RecordScreenKind;
  property_id: string;
  /** The record to change; null for a new one. */
  record: AnyRecord | null;
  onClose: () => void;
}

/** Makes a record, or changes one. */
export function RecordDialog({ kind, property_id, record, onClose }: Props) {
  const { t } = useTranslation(['records', 'common']);
  const { one } = useKindTexts(kind);
  const error = useFieldError();
  const root = useRef<HTMLFormElement>(null);
  const form = useRecordForm(kind, property_id, record, onClose);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.save());
  };
  const title = record === null ? t('records:form.create', { one }) : t('records:form.edit', { name: record.name });
  return (
    <Modal opened onClose={onClose} title={title} size={kind.fields.length > 6 ? 720 : 520}>
      <form ref={root} onSubmit={(event) => void submit(event)} noValidate>
        <div className={classes.fields}>
          {form.isConflict && (
            <p className={classes.note} role="alert">
              {t('records:form.conflict')}
            </p>
          )}
          {kind.fields.map((field) => (
            <RecordField
              key={field.name}
              field={field}
              property_id={property_id}
              record={record}
              value={form.values[field.name]}
              onChange={(value) => form.change(field.name, value)}
              error={error(form.faults[field.name])}
            />
          ))}
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
            {t('records:form.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
