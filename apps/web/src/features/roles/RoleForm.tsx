import '../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { RoleOptions } from '@gerbang/shared/contracts/roles';
import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { ActionsSection } from './ActionsSection.tsx';
import { MenuSection } from './MenuSection.tsx';
import { RoleFormFoot } from './RoleFormFoot.tsx';
import { RoleFormHead } from './RoleFormHead.tsx';
import { ConflictNote, DraftRestored } from './RoleFormNotes.tsx';
import { SectionCard } from './SectionCard.tsx';
import { SectionList } from './SectionList.tsx';
import { StagesSection } from './StagesSection.tsx';
import { useBack } from './use-back.ts';
import { useGrants } from './use-grants.ts';
import { useRoleForm } from './use-role-form.ts';
import type { RoleFormApi, RoleStart } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  start: RoleStart;
  options: RoleOptions;
  /** Begins again with what the server has. */
  onRestart: () => void;
  /** Reads the role again and, when that worked, begins again with it. */
  onLoadTheirs: (forgetDraft: () => void) => Promise<void>;
}

/** All of a role on one page: its name, its menu, what it allows and which stages it decides. */
export function RoleForm({ start, options, onRestart, onLoadTheirs }: Props) {
  const { t } = useTranslation('roles');
  const { record } = start;
  const back = useBack();
  const { root, form, ...state } = useRoleForm(start);
  const grants = useGrants(record);
  // Meant for the middle of typing, so it works in every field.
  useHotkeys([['mod+Enter', () => root.current?.requestSubmit()]], []);
  const startOver = () => {
    state.forgetDraft();
    onRestart();
  };
  return (
    <form
      ref={root}
      onSubmit={(event) => void state.submit(event)}
      noValidate
      className={classes.page}
      aria-label={t(record === null ? 'newTitle' : 'editTitle')}
    >
      <div className={classes.columns}>
        <SectionList values={form.values} />
        <div className={classes.middle}>
          <RoleFormHead name={record?.name ?? null} />
          {state.isConflict && record !== null && <ConflictNote onLoad={() => onLoadTheirs(state.forgetDraft)} />}
          {state.isRestored && !state.isConflict && <DraftRestored onStartOver={startOver} />}
          <NameSection form={form} people={record?.people ?? 0} />
          <MenuSection form={form} modules={options.modules} />
          <ActionsSection form={form} grants={grants} areas={options.areas} />
          <StagesSection form={form} grants={grants} stages={options.stages} />
        </div>
      </div>
      <RoleFormFoot
        faults={form.faults}
        onFirstFault={state.goToFirstFault}
        loggedOut={state.loggedOut}
        isOwn={grants.isOwn}
        onCancel={back}
        submit={t(record === null ? 'form.create' : 'form.save')}
        isSending={state.isSending}
      />
    </form>
  );
}

function NameSection({ form: { values, change, faults }, people }: { form: RoleFormApi; people: number }) {
  const { t } = useTranslation('roles');
  const error = useFieldError();
  return (
    <SectionCard section="name">
      <TextInput
        className={classes.nameField ?? ''}
        label={t('field.name')}
        {...(people > 0 && { description: t('form.people', { count: people }) })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={error(faults.name)}
        data-path="name"
        required
        maxLength={120}
        autoComplete="off"
      />
    </SectionCard>
  );
}
