import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { createTeamBody } from '@gerbang/shared/contracts/operations/work-orders';
import type { WorkOrderOptions, WorkTeam } from '@gerbang/shared/contracts/operations/work-orders';
import { Button, Modal, MultiSelect, Skeleton, Switch, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';

import { FormAlert } from '../../../components/form/FormAlert.tsx';
import { DialogFoot } from '../../../components/form/FormDialog.tsx';
import { useFields } from '../../../components/form/use-fields.ts';
import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { newUuid } from '../../../lib/api/ids.ts';
import { schemaFaults } from '../../../lib/forms/faults.ts';
import { useApiForm } from '../../../lib/forms/use-api-form.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useCreateWorkTeamMutation, useUpdateWorkTeamMutation, useWorkOrderOptionsQuery } from './work-orders.api.ts';

import ticket from '../../../entities/ticket/ticket.module.css';
import layout from '../../../lib/theme/layout.module.css';
import classes from './work-orders.module.css';

export function TeamsDialog({ property_id, onClose }: { property_id: string; onClose: () => void }) {
  const { t } = useTranslation('workOrders');
  const { data, isError, isFetching, refetch } = useWorkOrderOptionsQuery(property_id);
  const [opened, open] = useState<WorkTeam | 'new' | null>(null);
  useFocusBack();
  const title =
    opened === null ? t('teams.title') : opened === 'new' ? t('teams.add') : t('teams.edit', { name: opened.name });
  return (
    <Modal opened onClose={onClose} title={title} size={520}>
      {data === undefined && !isError && <Skeleton height={160} radius={8} />}
      {isError && <LoadFailure onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data !== undefined && opened === null && <TeamList teams={data.teams} onOpen={open} />}
      {data !== undefined && opened !== null && (
        <TeamForm
          property_id={property_id}
          team={opened === 'new' ? null : opened}
          people={data.people}
          onEnd={() => open(null)}
        />
      )}
    </Modal>
  );
}

function TeamList({ teams, onOpen }: { teams: readonly WorkTeam[]; onOpen: (team: WorkTeam | 'new') => void }) {
  const { t } = useTranslation('workOrders');
  return (
    <>
      <Text fz={13} c="dimmed" mb={12}>
        {t('teams.text')}
      </Text>
      {teams.length === 0 && <Text fz={14}>{t('teams.none')}</Text>}
      <ul className={classes.teams}>
        {teams.map((team) => (
          <li key={team.id}>
            <UnstyledButton className={classes.team ?? ''} onClick={() => onOpen(team)}>
              <span className={ticket.lines}>
                <b>{team.name}</b>
                <span className={layout.quietSmall}>
                  {[t('teams.count', { count: team.members.length }), team.active ? '' : t('teams.inactive')]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
              <IconChevronRight size={18} stroke={1.8} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <Button variant="light" mt={12} leftSection={<IconPlus size={16} stroke={2} />} onClick={() => onOpen('new')}>
        {t('teams.add')}
      </Button>
    </>
  );
}

interface FormProps {
  property_id: string;
  team: WorkTeam | null;
  people: WorkOrderOptions['people'];
  onEnd: () => void;
}

function TeamForm({ property_id, team, people, onEnd }: FormProps) {
  const { t } = useTranslation('workOrders');
  const form = useTeamForm({ property_id, team, onEnd });
  const field = useFields(form);
  const known = new Map([...people, ...(team?.members ?? [])].map(({ id, name }) => [id, name]));
  return (
    <form {...form.formProps} className={classes.stack}>
      <FormAlert text={form.alert} />
      <TextInput {...field('name')} label={t('teams.name')} data-autofocus />
      <MultiSelect
        {...field('member_ids')}
        label={t('teams.members')}
        data={[...known].map(([value, label]) => ({ value, label }))}
        searchable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
      />
      {team !== null && <Switch {...field('active', 'checkbox')} label={t('teams.active')} />}
      <DialogFoot form={form} cancel={t('teams.back')} submit={t('teams.save')} onCancel={onEnd} />
    </form>
  );
}

function useTeamForm({ property_id, team, onEnd }: Omit<FormProps, 'people'>) {
  const { t } = useTranslation('workOrders');
  const [id] = useState(() => team?.id ?? newUuid());
  const [create] = useCreateWorkTeamMutation();
  const [update] = useUpdateWorkTeamMutation();
  return useApiForm({
    initialValues: {
      name: team?.name ?? '',
      member_ids: team?.members.map((member) => member.id) ?? [],
      active: team?.active ?? true,
    },
    check: ({ name, member_ids }) => schemaFaults(createTeamBody, { id, name, member_ids }),
    send: ({ name, member_ids, active }) =>
      team === null
        ? create({ property_id, body: { id, name, member_ids } })
        : update({ property_id, id, body: { name, member_ids, active, version: team.version } }),
    onSaved: ({ name }) => {
      staffToast('success', t('teams.saved', { name }));
      onEnd();
    },
    alerts: { conflict: t('form.conflict') },
  });
}
