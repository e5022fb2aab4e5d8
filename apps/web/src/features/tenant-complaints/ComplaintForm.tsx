import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { TenantComplaintOptions } from '@gerbang/shared/contracts/complaints';
import { COMPLAINT_PHOTOS_MAX, COMPLAINT_PRIORITIES } from '@gerbang/shared/domain/complaints/complaints';
import { Button, NativeSelect, Radio, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';

import { useFieldError } from '../../components/FieldError.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { UploadStrip } from '../../components/UploadStrip.tsx';
import { focusFirst } from '../../lib/focus-first.ts';
import { Frame } from './Frame.tsx';
import { useTenantComplaintOptionsQuery, type Session } from './tenant-complaints.api.ts';
import { useComplaintForm } from './use-complaint-form.ts';

import classes from './tenant-complaints.module.css';

const TITLE_MAX = 120;

/** A new complaint: where, what about, how urgent, with photos. */
export function ComplaintForm({ session }: { session: Session }) {
  const { t } = useTranslation('tenantComplaints');
  const { data, isError, isFetching, refetch } = useTenantComplaintOptionsQuery(session, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Frame title={t('form.title')}>
      {data === undefined && isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data === undefined && !isError && <Skeleton height={480} radius={12} />}
      {data !== undefined && <Form session={session} options={data} />}
    </Frame>
  );
}

function Form({ session, options }: { session: Session; options: TenantComplaintOptions }) {
  const { t } = useTranslation('tenantComplaints');
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const [only] = options.units.length === 1 ? options.units : [];
  // What a label on the thing names stands there already.
  const [search] = useSearchParams();
  const start = { unit_id: only?.id ?? '', title: (search.get('about') ?? '').slice(0, TITLE_MAX) };
  const form = useComplaintForm(session, start, (id) => void navigate(`/complaints/${id}`));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    focusFirst(root.current, await form.send());
  };
  return (
    <form ref={root} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {form.alert !== null && (
        <p className={classes.alert} role="alert">
          <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
          {form.alert}
        </p>
      )}
      {options.units.length === 0 && (
        <p className={classes.alert} role="note">
          <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
          {t('form.noUnit')}
        </p>
      )}
      <Fields form={form} options={options} />
      <Button type="submit" size="lg" fullWidth loading={form.isSending} disabled={form.isSending}>
        {t('form.send')}
      </Button>
    </form>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useComplaintForm>;
  options: TenantComplaintOptions;
}

function Fields({ form, options }: FieldsProps) {
  const { t } = useTranslation('tenantComplaints');
  const error = useFieldError();
  const { values, change, faults, photos } = form;
  const named = (list: TenantComplaintOptions['units']) => [
    { value: '', label: t('form.choose') },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <NativeSelect
        label={t('form.unit')}
        data={named(options.units)}
        value={values.unit_id}
        onChange={({ currentTarget }) => change({ unit_id: currentTarget.value })}
        error={error(faults['unit_id'])}
        data-path="unit_id"
      />
      <NativeSelect
        label={t('form.category')}
        data={named(options.categories)}
        value={values.category_id}
        onChange={({ currentTarget }) => change({ category_id: currentTarget.value })}
        error={error(faults['category_id'])}
        data-path="category_id"
      />
      <TextInput
        label={t('form.about')}
        placeholder={t('form.aboutHint')}
        maxLength={TITLE_MAX}
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={error(faults['title'])}
        data-path="title"
      />
      <Textarea
        label={t('form.description')}
        rows={4}
        resize="vertical"
        maxLength={2000}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        error={error(faults['description'])}
        data-path="description"
      />
      <Radio.Group
        label={t('form.urgency')}
        value={values.priority}
        onChange={(value) => change({ priority: COMPLAINT_PRIORITIES.find((one) => one === value) ?? 'normal' })}
      >
        <div className={classes.urgencies}>
          {COMPLAINT_PRIORITIES.map((priority) => (
            <Radio key={priority} value={priority} label={t(`form.urgencies.${priority}`)} />
          ))}
        </div>
      </Radio.Group>
      {values.priority === 'urgent' && <p className={classes.hint}>{t('form.urgentHint')}</p>}
      <UploadStrip
        label={t('form.photos')}
        description={t('form.photosHint')}
        uploads={photos}
        max={COMPLAINT_PHOTOS_MAX}
        error={error(Object.entries(faults).find(([path]) => path.startsWith('photos'))?.[1])}
        data-path="photos"
      />
    </>
  );
}
