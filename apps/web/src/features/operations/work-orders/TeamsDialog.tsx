import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { WorkOrderOptions, WorkTeam } from '@gerbang/shared/contracts/work-orders';
import { Button, Modal, MultiSelect, Skeleton, Switch, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFieldError } from '../../components/FieldError.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useFocusBack } from '../../lib/use-focus-back.ts';
import { useTeamForm } from './use-team-form.ts';
import { useWorkOrderOptionsQuery } from './work-orders.api.ts';

import classes from './work-orders.module.css';

/** The teams that work is given to: all of them, or one that is made or changed. */
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
              <span className={classes.lines}>
                <b>{team.name}</b>
                <span className={classes.quiet}>
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
  const error = useFieldError();
  const form = useTeamForm(property_id, team, onEnd);
  const { values, change, faults } = form;
  const known = new Map([...people, ...(team?.members ?? [])].map(({ id, name }) => [id, name]));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form className={classes.stack} onSubmit={submit} noValidate>
      {form.alert !== null && (
        <p className={classes.alert} role="alert">
          {form.alert}
        </p>
      )}
      <TextInput
        label={t('teams.name')}
        data-autofocus
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        error={error(faults['name'])}
      />
      <MultiSelect
        label={t('teams.members')}
        data={[...known].map(([value, label]) => ({ value, label }))}
        value={[...values.member_ids]}
        onChange={(member_ids) => change({ member_ids })}
        searchable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false, shadow: 'md' }}
        error={error(faults['member_ids'])}
      />
      {team !== null && (
        <Switch
          label={t('teams.active')}
          checked={values.active}
          onChange={({ currentTarget }) => change({ active: currentTarget.checked })}
        />
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onEnd}>
          {t('teams.back')}
        </Button>
        <Button type="submit" loading={form.isSaving} disabled={form.isSaving}>
          {t('teams.save')}
        </Button>
      </div>
    </form>
  );
}
