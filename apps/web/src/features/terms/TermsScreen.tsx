import './terms-texts.ts';
import '../../lib/theme/styles-forms.ts';
import type { TermsVersions } from '@gerbang/shared/contracts/schedule-settings';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ListPage } from '../../components/ListPage.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useAuth } from '../../lib/store/hooks.ts';
import { useCan } from '../../lib/use-can.ts';
import { useTermsVersionQuery, useTermsVersionsQuery } from './terms.api.ts';
import { TermsEditor } from './TermsEditor.tsx';
import { NoTerms, TermsWaiting } from './TermsStates.tsx';
import { useTermsAddress } from './use-terms-address.ts';
import { VersionList } from './VersionList.tsx';
import { VersionReading } from './VersionReading.tsx';

import classes from './terms.module.css';

/** The terms of the property chosen in the header, and their versions. */
export function TermsScreen() {
  const { property_id, userData } = useAuth();
  if (property_id === null || userData === null) return null;
  // Another property has other terms: nothing typed for the one before stays.
  return <Terms key={property_id} property_id={property_id} time_zone={userData.property.time_zone} />;
}

interface Props {
  property_id: string;
  time_zone: string;
}

function Terms({ property_id, time_zone }: Props) {
  const { t } = useTranslation('terms');
  const address = useTermsAddress();
  const mayWrite = useCan()('terms.update');
  const list = useTermsVersionsQuery({ property_id }, { refetchOnMountOrArgChange: true });
  const versions = list.data;
  if (mayWrite && address.isEditing && versions !== undefined) {
    return <Editing property_id={property_id} latest={versions[0]?.version ?? 0} onDone={address.read} />;
  }
  const create = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.9} />} onClick={address.edit}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage title={t('title')} text={t('text')} buttons={versions !== undefined && create}>
      {versions !== undefined && (
        <Reading property_id={property_id} time_zone={time_zone} versions={versions} asked={address.version} />
      )}
      {versions === undefined && <Waiting request={list} />}
    </ListPage>
  );
}

interface ReadingProps extends Props {
  versions: TermsVersions['versions'];
  /** The version that the address names. */
  asked: number | undefined;
}

/** One version beside the list of all. */
function Reading({ property_id, time_zone, versions, asked }: ReadingProps) {
  const shown = versions.find(({ version }) => version === asked) ?? versions[0];
  if (shown === undefined) return <NoTerms />;
  return (
    <div className={classes.columns}>
      <VersionReading property_id={property_id} shown={shown} latest={versions[0]} time_zone={time_zone} />
      <VersionList versions={versions} shown={shown.version} time_zone={time_zone} />
    </div>
  );
}

/** The terms are on their way, or cannot be had. */
function Waiting({ request }: { request: { isFetching: boolean; refetch: () => unknown } }) {
  const { t } = useTranslation('terms');
  if (request.isFetching) return <TermsWaiting />;
  return <LoadFailure text={t('failed')} onRetry={() => void request.refetch()} />;
}

interface EditingProps {
  property_id: string;
  /** The version in force; 0 while there is none. */
  latest: number;
  onDone: () => void;
}

/** The editor, once the terms in force have been read. */
function Editing({ property_id, latest, onDone }: EditingProps) {
  const { t } = useTranslation('terms');
  const [round, setRound] = useState(0);
  const request = useTermsVersionQuery({ property_id, version: latest }, { skip: latest === 0 });
  // While a newer version is being read, what was typed stays on the screen.
  const inForce = latest === 0 ? null : request.data;
  if (inForce !== undefined) {
    const restart = () => setRound(round + 1);
    return <TermsEditor key={round} property_id={property_id} inForce={inForce} onDone={onDone} onRestart={restart} />;
  }
  return (
    <ListPage title={t('edit.title')} text="" buttons={null}>
      <Waiting request={request} />
    </ListPage>
  );
}
