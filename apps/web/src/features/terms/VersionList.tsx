import '@mantine/core/styles/Badge.layer.css';
import type { TermsVersions } from '@gerbang/shared/contracts/schedule-settings';
import { Badge, Paper, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { usePublished } from './use-published.ts';
import { versionAddress } from './use-terms-address.ts';

import classes from './terms.module.css';

interface Props {
  /** The latest first; that is the one in force. */
  versions: TermsVersions['versions'];
  /** The number of the version that is being read. */
  shown: number;
  time_zone: string;
}

/** All versions with when and by whom; each is a link to its text. */
export function VersionList({ versions, shown, time_zone }: Props) {
  const { t } = useTranslation('terms');
  const titleId = useId();
  const published = usePublished(time_zone);
  const latest = versions[0]?.version ?? 0;
  return (
    <Paper withBorder component="nav" aria-labelledby={titleId} className={classes.versions ?? ''}>
      <Title order={2} fz={15} id={titleId} className={classes.versionsTitle ?? ''}>
        {t('versions')}
      </Title>
      <ul>
        {versions.map((one) => (
          <li key={one.version}>
            <Link
              to={versionAddress(one.version, latest)}
              className={classes.version}
              {...(one.version === shown && { 'aria-current': 'page' })}
            >
              <span className={classes.versionHead}>
                {t('version', { version: one.version })}
                {one.version === latest && <Badge color="accepted">{t('inForce')}</Badge>}
              </span>
              <span className={classes.quiet}>{published(one)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
