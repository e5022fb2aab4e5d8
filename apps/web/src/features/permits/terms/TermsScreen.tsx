import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Badge.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { TermsVersions } from '@gerbang/shared/contracts/building/schedule-settings';
import { displayInstant } from '@gerbang/shared/time/display';
import { Anchor, Badge, Box, Button, Paper, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { ListPage } from '../../../components/table/ListPage.tsx';
import { TermsText } from '../../../entities/permit/TermsText.tsx';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../lib/store/hooks.ts';
import { useCan } from '../../../lib/use-can.ts';
import { BothTexts } from './BothTexts.tsx';
import { useTermsVersionQuery, useTermsVersionsQuery } from './terms.api.ts';
import { TermsEditor } from './TermsEditor.tsx';

import classes from './terms.module.css';

export function TermsScreen() {
  const { property_id, userData } = useAuth();
  if (property_id === null || userData === null) return null;
  // Remounts for another property, so that no text typed for the previous property remains.
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
  /** Version number in the address. */
  asked: number | undefined;
}

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

/** Shows a placeholder while the request runs, otherwise an error with a retry button. */
function Waiting({ request }: { request: { isFetching: boolean; refetch: () => unknown } }) {
  const { t } = useTranslation('terms');
  if (request.isFetching) return <TermsWaiting />;
  return <LoadFailure text={t('failed')} onRetry={() => void request.refetch()} />;
}

interface EditingProps {
  property_id: string;
  /** Number of the current version, or 0 when nothing has been published yet. */
  latest: number;
  onDone: () => void;
}

function Editing({ property_id, latest, onDone }: EditingProps) {
  const { t } = useTranslation('terms');
  const [round, setRound] = useState(0);
  const request = useTermsVersionQuery({ property_id, version: latest }, { skip: latest === 0 });
  // While a newer version loads, the editor stays mounted with the typed text.
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

interface VersionListProps {
  /** Latest first. The first entry is the current version. */
  versions: TermsVersions['versions'];
  shown: number;
  time_zone: string;
}

function VersionList({ versions, shown, time_zone }: VersionListProps) {
  const { t } = useTranslation('terms');
  const titleId = useId();
  const published = usePublishedText(time_zone);
  const latest = versions[0]?.version ?? 0;
  return (
    <Paper withBorder component="nav" aria-labelledby={titleId} className={classes.versions ?? ''}>
      <Title order={2} fz={15} id={titleId} p="16px 16px 10px">
        {t('versions')}
      </Title>
      <ul>
        {versions.map((entry) => (
          <li key={entry.version}>
            <Link
              to={versionAddress(entry.version, latest)}
              className={classes.version}
              {...(entry.version === shown && { 'aria-current': 'page' })}
            >
              <span className={classes.versionHead}>
                {t('version', { version: entry.version })}
                {entry.version === latest && <Badge color="accepted">{t('inForce')}</Badge>}
              </span>
              <span className={classes.quiet}>{published(entry)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

type Version = TermsVersions['versions'][number];

interface VersionReadingProps {
  property_id: string;
  shown: Version;
  latest: Version | undefined;
  time_zone: string;
}

function VersionReading({ property_id, shown, latest, time_zone }: VersionReadingProps) {
  const { t } = useTranslation('terms');
  const published = usePublishedText(time_zone);
  const isInForce = shown.version === latest?.version;
  return (
    <Paper withBorder component="section" aria-labelledby="terms-version" className={classes.reading ?? ''}>
      <div className={classes.readingHead}>
        <Title order={2} fz={17} id="terms-version" className={classes.versionHead ?? ''}>
          {t('version', { version: shown.version })}
          {isInForce && <Badge color="accepted">{t('inForce')}</Badge>}
        </Title>
        <span className={classes.quiet}>{published(shown)}</span>
        {!isInForce && latest !== undefined && (
          <Box component="p" m="8px 0 0" fz={13}>
            {t('earlier')}{' '}
            <Anchor
              component={Link}
              to={versionAddress(latest.version, latest.version)}
              fz={13}
              fw={600}
              underline="always"
            >
              {t('toLatest')}
            </Anchor>
          </Box>
        )}
      </div>
      <Texts property_id={property_id} version={shown.version} />
    </Paper>
  );
}

function Texts({ property_id, version }: { property_id: string; version: number }) {
  const { t } = useTranslation('terms');
  const { currentData: terms, isFetching, refetch } = useTermsVersionQuery({ property_id, version });
  if (terms !== undefined) return <BothTexts order={3}>{(field) => <TermsText text={terms[field]} />}</BothTexts>;
  return isFetching ? <TermsWaiting /> : <LoadFailure text={t('failed')} onRetry={() => void refetch()} />;
}

function TermsWaiting() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Skeleton height={420} radius={12} />
    </div>
  );
}

function NoTerms() {
  const { t } = useTranslation('terms');
  return (
    <Paper withBorder className={classes.empty ?? ''}>
      <Text fw={600}>{t('emptyTitle')}</Text>
      <Text fz={13} c="dimmed">
        {t('emptyText')}
      </Text>
    </Paper>
  );
}

function usePublishedText(time_zone: string) {
  const { t } = useTranslation('terms');
  const language = useLanguage();
  return ({ published_at, published_by }: TermsVersions['versions'][number]): string =>
    t('by', {
      date: displayInstant(new Date(published_at), time_zone, language),
      name: published_by?.name ?? t('noAuthor'),
    });
}

/** Reads the shown version, or that the editor is open, from the address. */
function useTermsAddress() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('version') ?? '';
  return {
    /** The version to show. Undefined means the current version. */
    version: /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined,
    isEditing: params.has('edit'),
    edit: () => setParams({ edit: '1' }),
    /** Returns to the current version. Replaces the history entry, so that Back does not open the editor again. */
    read: () => setParams({}, { replace: true }),
  };
}

/** The current version has no `version` in its address. */
function versionAddress(version: number, latest: number): string {
  return version === latest ? '?' : `?version=${version}`;
}
