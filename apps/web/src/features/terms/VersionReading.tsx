import '@mantine/core/styles/Badge.layer.css';
import type { TermsVersions } from '@gerbang/shared/contracts/schedule-settings';
import { Anchor, Badge, Paper, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { LoadFailure } from '../../components/LoadFailure.tsx';
import { TermsText } from '../../components/TermsText.tsx';
import { BothTexts } from './BothTexts.tsx';
import { useTermsVersionQuery } from './terms.api.ts';
import { TermsWaiting } from './TermsStates.tsx';
import { usePublished } from './use-published.ts';
import { versionAddress } from './use-terms-address.ts';

import classes from './terms.module.css';

type Version = TermsVersions['versions'][number];

interface Props {
  property_id: string;
  shown: Version;
  /** The version in force. */
  latest: Version | undefined;
  time_zone: string;
}

/** One version as applicants read it, in both languages. */
export function VersionReading({ property_id, shown, latest, time_zone }: Props) {
  const { t } = useTranslation('terms');
  const published = usePublished(time_zone);
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
          <p className={classes.earlier}>
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
          </p>
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
