import '@mantine/core/styles/Skeleton.layer.css';
import type { RoleRecord } from '@gerbang/shared/contracts/people/roles';
import { Skeleton } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { problemOf } from '../../../lib/api/problem.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { staffToast } from '../../../lib/toasts/staff-toasts.ts';
import { useCan } from '../../../lib/use-can.ts';
import { copyValues, startValues } from './role-values.ts';
import { RoleForm, RoleFormHead } from './RoleForm.tsx';
import { useRoleOptionsQuery, useRoleQuery } from './roles.api.ts';
import type { RoleStart } from './use-role-form.ts';

import long from '../../../components/form/LongForm.module.css';

/** Edits a role, or creates one: empty, or as a copy of the role in `?copy`. */
export function RoleEditor() {
  const { roleId } = useParams();
  const copied = useSearchParams()[0].get('copy');
  if (roleId !== undefined) return <Editor id={roleId} isCopy={false} />;
  return <Editor key={copied} id={copied} isCopy={copied !== null} />;
}

interface Props {
  /** The role to edit or copy. Null starts with an empty role. */
  id: string | null;
  isCopy: boolean;
}

function Editor({ id, isCopy }: Props) {
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
  return <RoleLoading name={isNew ? null : '…'} isFailed={options.isError || role.isError} onRetry={retry} />;
}

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

function RoleLoading({ name, isFailed, onRetry }: { name: string | null; isFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('roles');
  return (
    <div className={long.waiting} aria-busy={!isFailed}>
      <RoleFormHead name={name} />
      {isFailed ? (
        <LoadFailure text={t('form.loadFailed')} onRetry={onRetry} />
      ) : (
        [96, 320, 520].map((height) => <Skeleton key={height} height={height} radius={12} mb={16} />)
      )}
    </div>
  );
}
