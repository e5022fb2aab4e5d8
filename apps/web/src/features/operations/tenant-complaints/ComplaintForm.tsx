import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { tenantComplaintBody } from '@gerbang/shared/contracts/operations/complaints';
import type { TenantComplaintOptions } from '@gerbang/shared/contracts/operations/complaints';
import { COMPLAINT_PHOTOS_MAX, COMPLAINT_PRIORITIES } from '@gerbang/shared/domain/operations/complaints/complaints';
import type { ComplaintPriority } from '@gerbang/shared/domain/operations/complaints/complaints';
import { Button, NativeSelect, Radio, Skeleton, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { DraftNote } from '../../../components/form/DraftNote.tsx';
import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { useFaultText, useFields } from '../../../components/form/use-fields.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useStripUploads } from '../../../components/photos/photo-strip-uploads.ts';
import { UploadStrip } from '../../../components/photos/UploadStrip.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { useDraft, useRestoredDraft } from '../../../lib/drafts/use-draft.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { BUILDING_LANGUAGE, type Language } from '../../../lib/i18n/language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { publicToast } from '../../../lib/toasts/public-toasts.tsx';
import { Frame, useMoment } from './ComplaintFrame.tsx';
import { useCreateTenantComplaintMutation, useTenantComplaintOptionsQuery } from './tenant-complaints.api.ts';
import type { Session } from './tenant-complaints.api.ts';

import classes from './tenant-complaints.module.css';

const TITLE_MAX = 120;

interface Values {
  /** A retry after a lost response sends the same id, so it does not create a second complaint. */
  id: string;
  unit_id: string;
  category_id: string;
  title: string;
  description: string;
  priority: ComplaintPriority;
}

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

interface Props {
  session: Session;
  options: TenantComplaintOptions;
}

function Form({ session, options }: Props) {
  // A new key starts the form over.
  const [round, setRound] = useState(0);
  return <FormRound key={round} session={session} options={options} onStartOver={() => setRound(round + 1)} />;
}

function FormRound({ session, options, onStartOver }: Props & { onStartOver: () => void }) {
  const { t } = useTranslation('tenantComplaints');
  const { form, isRestored, draft } = useComplaintForm({ session, options });
  const startOver = () => {
    draft.remove();
    onStartOver();
  };
  return (
    <form {...form.formProps} className={classes.form}>
      {isRestored && <DraftNote text={t('form.restored')} onStartOver={startOver} />}
      <FormAlert text={form.alert} />
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

function useComplaintForm({ session, options }: Props) {
  const { t } = useTranslation('tenantComplaints');
  const navigate = useNavigate();
  // The QR label of an asset links to this page with the asset's name in `about`.
  const [search] = useSearchParams();
  const photos = useStripUploads(null);
  const [create] = useCreateTenantComplaintMutation();
  const about = (search.get('about') ?? '').slice(0, TITLE_MAX);
  const draftName = `complaint:${session.id}:${about}`;
  const [only] = options.units.length === 1 ? options.units : [];
  const [empty] = useState((): Values => ({
    id: newUuid(),
    unit_id: only?.id ?? '',
    category_id: '',
    title: about,
    description: '',
    priority: 'normal',
  }));
  const { initialValues, isRestored } = useRestoredDraft(draftName, empty, { fits: fitsDraft });
  const form = useApiForm({
    initialValues,
    check: (values) => schemaFaults(tenantComplaintBody, values),
    send: async (values) => {
      const urls = await photos.urls().catch(() => null);
      if (urls === null) return { error: t('form.photoFailed') };
      return create({ session, body: { ...values, photos: urls } });
    },
    onSaved: (saved) => {
      draft.remove();
      photos.clear();
      publicToast('success', t('form.sent', { code: saved.code }));
      void navigate(`/complaints/${saved.id}`);
    },
    onFailed: () => publicToast('error', t('form.notSent')),
  });
  const draft = useDraft(draftName, form.values, { isRestored });
  return { form: { ...form, photos }, isRestored, draft };
}

function fitsDraft(stored: unknown): stored is Partial<Values> {
  return typeof stored === 'object' && stored !== null && 'description' in stored;
}

interface FieldsProps {
  form: ReturnType<typeof useComplaintForm>['form'];
  options: TenantComplaintOptions;
}

function Fields({ form, options }: FieldsProps) {
  const { t } = useTranslation('tenantComplaints');
  const field = useFields(form);
  const faultText = useFaultText(form);
  return (
    <>
      <NativeSelect {...field('unit_id')} {...ARROW} label={t('form.unit')}>
        <Choices list={options.units} />
      </NativeSelect>
      <NativeSelect {...field('category_id')} {...ARROW} label={t('form.category')}>
        <Choices list={options.categories} lang={BUILDING_LANGUAGE} />
      </NativeSelect>
      <TextInput {...field('title')} label={t('form.about')} placeholder={t('form.aboutHint')} maxLength={TITLE_MAX} />
      <Textarea {...field('description')} label={t('form.description')} rows={4} resize="vertical" maxLength={2000} />
      <Radio.Group {...field('priority')} label={t('form.urgency')}>
        <div className={classes.urgencies}>
          {COMPLAINT_PRIORITIES.map((priority) => (
            <Radio key={priority} value={priority} label={t(`form.urgencies.${priority}`)} />
          ))}
        </div>
      </Radio.Group>
      {form.values.priority === 'urgent' && <UrgentHint office={options.office} />}
      <UploadStrip
        label={t('form.photos')}
        description={t('form.photosHint')}
        uploads={form.photos}
        max={COMPLAINT_PHOTOS_MAX}
        error={faultText('photos')}
        data-path="photos"
      />
    </>
  );
}

function Choices({ list, lang }: { list: TenantComplaintOptions['units']; lang?: Language }) {
  const { t } = useTranslation('tenantComplaints');
  return (
    <>
      <option value="">{t('form.choose')}</option>
      {list.map(({ id, name }) => (
        <option key={id} value={id} lang={lang}>
          {name}
        </option>
      ))}
    </>
  );
}

/** The arrow of the other selects on public screens. */
const ARROW = { rightSection: <IconChevronDown size={18} stroke={1.75} aria-hidden="true" /> };

/** Says whom to call in an emergency, and outside office hours that nobody reads the complaint now. */
function UrgentHint({ office: { is_open, opens_at, phone } }: Pick<TenantComplaintOptions, 'office'>) {
  const { t } = useTranslation('tenantComplaints');
  const moment = useMoment();
  return (
    <div className={classes.alert} role="alert">
      <IconAlertCircle size={18} stroke={1.9} aria-hidden="true" />
      <span>
        {!is_open && `${t('form.officeClosed', { at: moment(opens_at) })} `}
        {t('form.urgentHint')}{' '}
        {phone !== '' && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{t('form.callOffice', { phone })}</a>}
      </span>
    </div>
  );
}
