import '../../../lib/theme/styles-forms.ts';
import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton, Title } from '@mantine/core';
import { IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { LoadFailure } from '../../../components/frame/LoadFailure.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';

import layout from '../../../lib/theme/layout.module.css';
import classes from './server.module.css';

const TABS = ['health', 'backups'] as const;

interface Props<Data> {
  tab: (typeof TABS)[number];
  query: { data?: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  buttons: ReactNode;
  children: (data: Data) => ReactNode;
}

interface About {
  host: string;
  groups: number;
  properties: number;
}

/** Heading and tabs of the pages about the whole installation. Shows what is loading, or that it cannot be loaded. */
export function ServerFrame<Data extends About>(props: Props<Data>) {
  const { t } = useTranslation('serverPages');
  const { tab: open, query, buttons, children } = props;
  const { data, isError, isFetching, refetch } = query;
  return (
    <div className={layout.page}>
      <div className={classes.head}>
        <div>
          <div className={classes.titleRow}>
            <Title order={1} fz={22} lh={1.2} fw={650}>
              {t('title')}
            </Title>
            <span className={classes.pill}>
              <IconServer size={14} stroke={1.8} aria-hidden="true" />
              {t('scope')}
            </span>
          </div>
          <p className={classes.about}>{data === undefined ? '\u00A0' : <Size {...data} />}</p>
        </div>
        <div className={classes.buttons}>{buttons}</div>
      </div>
      <nav className={classes.tabs} aria-label={t('tabs.label')}>
        {TABS.map((tab) => (
          <Link
            key={tab}
            to={`/settings/server/${tab}`}
            className={classes.tab}
            aria-current={tab === open ? 'page' : undefined}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </nav>
      {data === undefined && isError && (
        <LoadFailure text={t('failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <div className={classes.main} aria-busy="true">
          <Skeleton height={124} radius={12} />
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {data !== undefined && children(data)}
    </div>
  );
}

function Size({ host, groups, properties }: About) {
  const { t } = useTranslation('serverPages');
  return `${host} · ${t('groups', { count: groups })}, ${t('properties', { count: properties })}`;
}
