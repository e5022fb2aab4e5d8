import { isOpenComplaint } from '@gerbang/shared/domain/operations/complaints/complaints';
import {
  IconChevronRight,
  IconListSearch,
  IconMessageExclamation,
  IconNews,
  IconPackageExport,
  IconPackageImport,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useHomeComplaintsQuery, useHomeNewsQuery, type Session } from './tenant-home.api.ts';

import classes from './tenant-home.module.css';

/** The categories of a tenant. News and complaints show what is new. */
export function HomeTiles({ session }: { session: Session }) {
  const { t } = useTranslation(['public', 'tenantHome', 'tenantComplaints']);
  const news = useHomeNewsQuery(session, { refetchOnMountOrArgChange: true }).data;
  const complaints = useHomeComplaintsQuery(session, { refetchOnMountOrArgChange: true }).data;
  const running = complaints?.data.filter(({ status }) => isOpenComplaint(status)).length ?? 0;
  const unread = news?.unread ?? 0;
  const complaintsLine = (count: number) =>
    count > 0 ? t('tenantHome:complaints.running', { count }) : t('tenantHome:complaints.none');
  const newsLine = (count: number) =>
    count > 0 ? t('tenantHome:tiles.unread', { count }) : t('tenantHome:tiles.allRead');
  return (
    <nav className={classes.tiles} aria-label={t('public:category.title')}>
      <Tile
        to="/loading"
        icon={IconPackageImport}
        name={t('public:category.loading.name')}
        line={t('public:category.loading.alias')}
        isPermit
      />
      <Tile
        to="/unloadingTenant"
        icon={IconPackageExport}
        name={t('public:category.unloading.name')}
        line={t('public:category.unloading.alias')}
        isPermit
      />
      <Tile
        to="/checkStatus"
        icon={IconListSearch}
        name={t('public:category.checkStatus.name')}
        line={t('tenantHome:tiles.status')}
      />
      <Tile
        to="/complaints"
        icon={IconMessageExclamation}
        name={t('tenantComplaints:tile.name')}
        line={complaints === undefined ? '' : complaintsLine(running)}
      />
      <Tile
        to="/news"
        icon={IconNews}
        name={t('tenantHome:tiles.news')}
        line={news === undefined ? '' : newsLine(unread)}
        badge={unread > 0 ? t('tenantHome:tiles.fresh', { count: unread }) : undefined}
      />
    </nav>
  );
}

interface TileProps {
  to: string;
  icon: Icon;
  name: string;
  /** Empty until it is known. */
  line: string;
  /** True for a category in which a permit is requested. */
  isPermit?: boolean;
  badge?: string | undefined;
}

function Tile({ to, icon: TileIcon, name, line, isPermit = false, badge }: TileProps) {
  return (
    <Link to={to} className={classes.tile} data-permit={isPermit || undefined}>
      <span className={classes.icon}>
        <TileIcon size={24} stroke={1.6} aria-hidden="true" />
      </span>
      <span className={classes.tileTexts}>
        <span className={classes.tileName}>{name}</span> <span className={classes.tileLine}>{line}</span>
      </span>
      {badge !== undefined && <span className={classes.badge}>{badge}</span>}
      <IconChevronRight size={20} stroke={2} aria-hidden="true" className={classes.go ?? ''} />
    </Link>
  );
}
