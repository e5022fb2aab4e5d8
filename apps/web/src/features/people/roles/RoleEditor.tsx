import './roles-texts.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import type { RoleRecord } from '@gerbang/shared/contracts/roles';
import { Skeleton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { MessagePage } from '../../components/MessagePage.tsx';
import { problemOf } from '../../lib/api/problem.ts';
import { useAuth } from '../../lib/store/hooks.ts';
import { staffToast } from '../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../lib/use-can.ts';
import { copyValues, startValues } from './role-values.ts';
import { RoleForm } from './RoleForm.tsx';
import { RoleFormHead } from './RoleFormHead.tsx';
import { useRoleOptionsQuery, useRoleQuery } from './roles.api.ts';
import type { RoleStart } from './use-role-form.ts';

import classes from './role-form.module.css';

interface Props {
  /** The role that is changed or copied; null begins with an empty one. */
  id: string | null;
  isCopy?: boolean;
}

/** Makes a role, empty or like another one, or changes one. */
export function RoleEditor({ id, isCopy = false }: Props) {
  const { t } = useTranslation('roles');
  const isNew = id === null || isCopy;
  const mayWrite = useCan()('role.update');
  const startOf = useStart(isCopy);
  const options = useRoleOptionsQuery(mayWrite ? undefined : skipToken);
  const role = useRoleQuery(mayWrite && id !== null ? id : skipToken);
  const [round, setRound] = useState(0);
  const loadTheirs = async (forgetDraft: () => void) => {
    const { data, isError } = await role.refetch();
    if (isError || data === undefined) return void staffToast('error', t('form.loadFailed'));
    forgetDraft();
    setRound(round + 1);
  };
  const toList = { label: t('form.toList'), to: '/settings/roles' };
  const title = t(isNew ? 'newTitle' : 'editTitle');
  if (!mayWrite) return <MessagePage title={title} text={t('form.readOnly')} action={toList} />;
  if (problemOf(role.error)?.status === 404)
    return <MessagePage title={title} text={t('form.unknown')} action={toList} />;
  const record = id === null ? null : role.currentData;
  if (options.data !== undefined && record !== undefined)
    return (
      <RoleForm
        key={round}
        start={startOf(record)}
        options={options.data}
        onRestart={() => setRound(round + 1)}
        onLoadTheirs={loadTheirs}
      />
    );
  const retry = () => {
    for (const { isError, refetch } of [options, role]) if (isError) void refetch();
  };
  return <NotYet name={isNew ? null : '…'} isFailed={options.isError || role.isError} onRetry={retry} />;
}

/** What the form starts with, once it is known which role it is about. */
function useStart(isCopy: boolean): (read: RoleRecord | null) => RoleStart {
  const { t } = useTranslation('roles');
  const { userData } = useAuth();
  return (read) => {
    if (read === null || !isCopy) return { record: read, values: startValues(read), draft: read?.id ?? 'new' };
    const mayGive = userData?.role ?? { actions: [], stages: [] };
    const values = copyValues(read, t('copyOf', { name: read.name }), mayGive);
    return { record: null, values, draft: `copy:${read.id}` };
  };
}

function NotYet({ name, isFailed, onRetry }: { name: string | null; isFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('roles');
  return (
    <div className={classes.waiting} aria-busy={!isFailed}>
      <RoleFormHead name={name} />
      {isFailed ? (
        <LoadFailure text={t('form.loadFailed')} onRetry={onRetry} />
      ) : (
        [96, 320, 520].map((height) => <Skeleton key={height} height={height} radius={12} mb={16} />)
      )}
    </div>
  );
}
