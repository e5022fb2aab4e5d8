import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { RoleOptions } from '@gerbang/shared/contracts/people/roles';
import { TextInput, Title } from '@mantine/core';
import { IconLogout2 } from '@tabler/icons-react';

import { firstFault, FormFoot } from '../../../components/form/FormFoot.tsx';
import { ConflictNote, RestoredNote } from '../../../components/form/FormNote.tsx';
import { LongForm, SectionList } from '../../../components/form/LongForm.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { Breadcrumb } from '../../../components/frame/Breadcrumb.tsx';
import { useBack } from '../../../lib/address/use-back.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { ActionsSection } from './ActionsSection.tsx';
import { MenuSection } from './MenuSection.tsx';
import { ROLE_FIELDS } from './role-values.ts';
import { SECTIONS, SectionCard } from './SectionCard.tsx';
import { StagesSection } from './StagesSection.tsx';
import { useGrants, useRoleForm } from './use-role-form.ts';
import type { RoleFormApi, RoleStart } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  start: RoleStart;
  options: RoleOptions;
  /** Mounts the form again with the loaded role. */
  onRestart: () => void;
  /** Loads the role again and, on success, starts again with it. */
  onLoadTheirs: (forgetDraft: () => void) => Promise<void>;
}

export function RoleForm({ start, options, onRestart, onLoadTheirs }: Props) {
  const { t } = useTranslation('roles');
  const { record } = start;
  const back = useBack('/settings/roles');
  const form = useRoleForm(start);
  const grants = useGrants(record);
  const startOver = () => {
    form.forgetDraft();
    onRestart();
  };
  return (
    <LongForm
      form={form}
      label={t(record === null ? 'newTitle' : 'editTitle')}
      sections={<RoleSections form={form} />}
      head={
        <>
          <RoleFormHead name={record?.name ?? null} />
          {form.isConflict && record !== null && (
            <ConflictNote
              text={t('form.conflict')}
              load={t('form.loadTheirs')}
              onLoad={() => onLoadTheirs(form.forgetDraft)}
            />
          )}
          {form.isRestored && !form.isConflict && (
            <RestoredNote text={t('form.draftRestored')} startOver={t('form.startOver')} onStartOver={startOver} />
          )}
        </>
      }
      foot={
        <FormFoot
          form={form}
          fault={firstFault(form, ROLE_FIELDS, (first, count) =>
            t('form.toFix', { count, field: t(`field.${first}`).toLowerCase() }),
          )}
          note={form.loggedOut > 0 && <LogoutWarning count={form.loggedOut} isOwn={grants.isOwn} />}
          submit={t(record === null ? 'form.create' : 'form.save')}
          onCancel={back}
        />
      }
    >
      <NameSection form={form} people={record?.people ?? 0} />
      <MenuSection form={form} modules={options.modules} />
      <ActionsSection form={form} grants={grants} areas={options.areas} />
      <StagesSection form={form} grants={grants} stages={options.stages} />
    </LongForm>
  );
}

function RoleSections({ form: { values } }: { form: RoleFormApi }) {
  const { t } = useTranslation('roles');
  const chosen = { name: undefined, menu: values.features, actions: values.actions, stages: values.stages };
  const countOf = (section: (typeof SECTIONS)[number]) => {
    const count = chosen[section]?.length;
    return count === undefined ? undefined : { value: count, text: t('form.chosen', { count }) };
  };
  return (
    <SectionList
      label={t('form.sections')}
      sections={SECTIONS.map((section) => ({
        id: `role-${section}`,
        title: t(`section.${section}`),
        count: countOf(section),
      }))}
    />
  );
}

/** Warns how many people a save logs out. */
function LogoutWarning({ count, isOwn }: { count: number; isOwn: boolean }) {
  const { t } = useTranslation('roles');
  return (
    <span className={classes.logsOut}>
      <IconLogout2 size={16} stroke={1.9} aria-hidden="true" />
      <span>
        {t('form.logsOut', { count })}
        {isOwn && ` ${t('form.logsOutYou')}`}
      </span>
    </span>
  );
}

function NameSection({ form, people }: { form: RoleFormApi; people: number }) {
  const { t } = useTranslation('roles');
  const field = useFields(form);
  return (
    <SectionCard section="name">
      <TextInput
        {...field('name')}
        maw={420}
        label={t('field.name')}
        {...(people > 0 && { description: t('form.people', { count: people }) })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={120}
        autoComplete="off"
      />
    </SectionCard>
  );
}

/** Breadcrumb of the form. A `name` of null means a new role. */
export function RoleFormHead({ name }: { name: string | null }) {
  const { t } = useTranslation('roles');
  return (
    <>
      <Breadcrumb
        label={t('form.breadcrumb')}
        list={{ to: '/settings/roles', title: t('title') }}
        here={name ?? t('form.breadcrumbNew')}
      />
      <Title order={1} fz={22} lh={1.2} mb={18}>
        {t(name === null ? 'newTitle' : 'editTitle')}
      </Title>
    </>
  );
}
