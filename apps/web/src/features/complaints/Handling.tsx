import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { ComplaintDetail } from '@gerbang/shared/contracts/complaints';
import { COMPLAINT_PRIORITIES, isOpenComplaint } from '@gerbang/shared/domain/complaints/complaints';
import { Button, NativeSelect, Select } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useAuth } from '../../lib/store/hooks.ts';
import { useComplaintOptionsQuery } from './complaint-options.api.ts';
import { useAct } from './use-act.ts';

import classes from './detail.module.css';

interface Named {
  id: string;
  name: string;
}

/** Who looks after it, and how it is sorted; each choice is kept at once. */
export function Handling({ complaint, mayWrite }: { complaint: ComplaintDetail; mayWrite: boolean }) {
  const { t } = useTranslation('complaints');
  const { user_id } = useAuth();
  const { data: options } = useComplaintOptionsQuery(complaint.property_id);
  const { assignee, category, priority, version } = complaint;
  const { run, isRunning } = useAct(complaint);
  const isFixed = !mayWrite || !isOpenComplaint(complaint.status) || isRunning;
  const change = (patch: { assignee_id?: string | null; category_id?: string; priority?: typeof priority }) => {
    const body = { category_id: category.id, priority, assignee_id: assignee?.id ?? null, version, ...patch };
    const texts = { done: () => t('detail.triaged'), failed: t('detail.triageFailed') };
    return void run({ path: '', method: 'PUT', body }, texts);
  };
  const isMine = assignee?.id === user_id;
  const mayTake = options?.assignees.some(({ id }) => id === user_id) === true;
  return (
    <section className={classes.card} aria-label={t('detail.handling')}>
      <h2 className={classes.section}>{t('detail.handling')}</h2>
      <div className={classes.fields}>
        <Select
          label={t('detail.assignee')}
          placeholder={t('detail.nobody')}
          data={withPresent(options?.assignees ?? [], assignee).map(({ id, name }) => ({ value: id, label: name }))}
          value={assignee?.id ?? null}
          onChange={(id) => change({ assignee_id: id })}
          disabled={isFixed}
          searchable
          clearable
          openOnFocus={false}
          clearButtonProps={{ 'aria-label': t('detail.nobody') }}
          comboboxProps={{ shadow: 'md' }}
        />
        {!isFixed && !isMine && mayTake && (
          <Button
            variant="light"
            size="xs"
            leftSection={<IconUserCheck size={15} stroke={1.9} />}
            onClick={() => change({ assignee_id: user_id })}
          >
            {t('detail.takeIt')}
          </Button>
        )}
        <NativeSelect
          label={t('column.priority')}
          data={COMPLAINT_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          value={priority}
          disabled={isFixed}
          onChange={({ currentTarget }) => {
            const wanted = COMPLAINT_PRIORITIES.find((one) => one === currentTarget.value);
            if (wanted !== undefined) change({ priority: wanted });
          }}
        />
        <NativeSelect
          label={t('detail.category')}
          data={withPresent(options?.categories ?? [], category).map(({ id, name }) => ({ value: id, label: name }))}
          value={category.id}
          disabled={isFixed}
          onChange={({ currentTarget }) => change({ category_id: currentTarget.value })}
        />
      </div>
    </section>
  );
}

/** What it is now is offered too, even where nobody could choose it any more. */
function withPresent(offered: readonly Named[], present: Named | null): readonly Named[] {
  return present === null || offered.some(({ id }) => id === present.id) ? offered : [present, ...offered];
}
