import type { PermitDetail } from '@gerbang/shared/contracts/permits/approvals';
import type { AssigneeKey } from '@gerbang/shared/contracts/permits/assignee';
import { ActionIcon, Loader, Menu, Tooltip } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { IconCheck, IconUserShare } from '@tabler/icons-react';
import { Fragment, useState } from 'react';

import { useErrorText } from '../../../../lib/api/problem.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { staffToast } from '../../../../lib/toasts/staff-toasts.ts';
import { useAssignStageMutation, usePermitAssigneesQuery, useUnassignStageMutation } from '../approvals.api.ts';

interface Person {
  id: string;
  name: string;
}

/** Hands an open stage of the reader over to a colleague, or to nobody in particular. */
export function HandOverMenu({ permit }: { permit: PermitDetail }) {
  const { t } = useTranslation('approvals');
  const [isOpen, setOpen] = useState(false);
  const { property_id, id, moves, chain } = permit;
  const { data, isError } = usePermitAssigneesQuery(isOpen ? { property_id, id } : skipToken);
  const { choose, isLoading } = useHandOver();
  if (moves.decide.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal={false} opened={isOpen} onChange={setOpen}>
      <Tooltip label={t('handOver.button')} withinPortal={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} radius={8} aria-label={t('handOver.button')} loading={isLoading}>
            <IconUserShare size={16} stroke={1.9} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        {data === undefined && (
          <Menu.Label>
            {isError ? t('handOver.failed') : <Loader size={16} aria-label={t('handOver.button')} />}
          </Menu.Label>
        )}
        {data?.data.map(({ stage, people }) => {
          const assignee = chain.find((entry) => entry.stage === stage)?.assignee ?? null;
          const key = { property_id, id, stage };
          return (
            <Fragment key={stage}>
              <Menu.Label>{t('handOver.who', { stage: t(`short.${stage}`) })}</Menu.Label>
              {people.map((person) => (
                <Choice
                  key={person.id}
                  name={person.name}
                  isOn={person.id === assignee?.id}
                  onChoose={() => void choose(key, person)}
                />
              ))}
              <Choice name={t('handOver.nobody')} isOn={assignee === null} onChoose={() => void choose(key, null)} />
            </Fragment>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Choice({ name, isOn, onChoose }: { name: string; isOn: boolean; onChoose: () => void }) {
  return (
    <Menu.Item
      aria-current={isOn || undefined}
      rightSection={isOn && <IconCheck size={15} stroke={2} aria-hidden="true" />}
      onClick={() => !isOn && onChoose()}
    >
      {name}
    </Menu.Item>
  );
}

function useHandOver() {
  const { t } = useTranslation('approvals');
  const errorText = useErrorText();
  const [assign, assigning] = useAssignStageMutation();
  const [unassign, unassigning] = useUnassignStageMutation();
  const choose = async (key: AssigneeKey, person: Person | null) => {
    const { error } = await (person === null ? unassign(key) : assign({ ...key, account_id: person.id }));
    if (error !== undefined) return staffToast('error', errorText(error));
    return staffToast('success', person === null ? t('handOver.released') : t('handOver.done', { name: person.name }));
  };
  return { choose, isLoading: assigning.isLoading || unassigning.isLoading };
}
