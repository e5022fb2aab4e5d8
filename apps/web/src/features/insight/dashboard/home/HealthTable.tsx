import type { PropertyHealth } from '@gerbang/shared/contracts/insight/homes';
import { byHealth, healthOf, needsLook } from '@gerbang/shared/domain/insight/property-health';
import type { Health } from '@gerbang/shared/domain/insight/property-health';
import { IconAlertTriangleFilled, IconChecklist, IconCircleCheckFilled, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { formatTime } from '../../../../lib/format/dates.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { chooseProperty } from '../../../../lib/session/auth.slice.ts';
import { useAppDispatch, useAuth } from '../../../../lib/store/hooks.ts';
import { HomeCard } from './HomeKit.tsx';
import { APPROVALS, useMayOpen } from './use-home.ts';
import type { Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

type Row = PropertyHealth['properties'][number];
const PROPERTIES = '/settings/property';
const CHAINS = '/settings/approvalChain';
const USERS = '/settings/users';

/** The properties of the reader, those that need a look first. */
export function HealthTable({ query, time_zone }: { query: Loaded<PropertyHealth>; time_zone: string }) {
  const { t } = useTranslation('home');
  const at = query.data === undefined ? '' : formatTime(query.data.at, { time_zone });
  return (
    <HomeCard
      id="health"
      title={t('admin.health')}
      {...(at !== '' && { note: t('admin.worstFirst', { time: at }) })}
      link={{ text: t('admin.allProperties'), to: PROPERTIES }}
      query={query}
      rows={5}
      emptyText={() => null}
    >
      {({ properties }) => (
        <div className={layout.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('admin.property')}</th>
                <th scope="col">{t('admin.state')}</th>
                <th scope="col" className={classes.right}>
                  {t('admin.waiting')}
                </th>
                <th scope="col" className={classes.right}>
                  {t('admin.lateColumn')}
                </th>
                <th scope="col">{t('admin.stageEmpty')}</th>
                <th scope="col" className={classes.right}>
                  {t('admin.noPin')}
                </th>
              </tr>
            </thead>
            <tbody>
              {[...properties].sort(byHealth).map((property) => (
                <HealthRow key={property.id} property={property} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </HomeCard>
  );
}

const SIGNS: Readonly<Record<Health, typeof IconChecklist>> = {
  stage_empty: IconAlertTriangleFilled,
  many_late: IconAlertTriangleFilled,
  no_pin: IconAlertTriangleFilled,
  good: IconCircleCheckFilled,
  preparation: IconChecklist,
  paused: IconPlayerPause,
};

function HealthRow({ property }: { property: Row }) {
  const { t } = useTranslation('home');
  const { id, name, city, phase, waiting, late, empty_stages, guards_without_pin } = property;
  const health = healthOf(property);
  const mayOpen = useMayOpen();
  const Sign = SIGNS[health];
  const tone = needsLook(health) ? layout.progress : health === 'good' ? layout.accepted : layout.quiet;
  return (
    <tr>
      <th scope="row">
        {mayOpen(PROPERTIES) ? (
          <Link to={`${PROPERTIES}/${id}/${phase === 'preparation' ? 'goLive' : 'update'}`} className={classes.plain}>
            {name}
          </Link>
        ) : (
          name
        )}
        <div className={classes.note}>{city}</div>
      </th>
      <td>
        <span className={`${layout.row} ${tone}`}>
          <Sign size={16} aria-hidden="true" />
          {t(`admin.${health}`)}
        </span>
      </td>
      <td className={classes.right}>
        <PropertyLink id={id} to={`${APPROVALS}?view=waiting`} label={`${name}, ${t('admin.waiting')}: ${waiting}`}>
          {waiting}
        </PropertyLink>
      </td>
      <td className={classes.right}>
        <PropertyLink
          id={id}
          to={`${APPROVALS}?view=waiting&late=true`}
          label={`${name}, ${t('admin.lateColumn')}: ${late}`}
          isBad={late > 0}
        >
          {late}
        </PropertyLink>
      </td>
      <td>
        {empty_stages.length === 0 ? (
          '–'
        ) : (
          <PropertyLink id={id} to={CHAINS} label={`${name}, ${t('admin.stageEmpty')}`} isBad>
            {empty_stages.map((stage) => t(`stage.${stage}`)).join(', ')}
          </PropertyLink>
        )}
      </td>
      <td className={classes.right}>
        {guards_without_pin === 0 ? (
          '–'
        ) : (
          <PropertyLink id={id} to={USERS} label={`${name}, ${t('admin.noPin')}: ${guards_without_pin}`} isBad>
            {guards_without_pin}
          </PropertyLink>
        )}
      </td>
    </tr>
  );
}

interface LinkProps {
  id: string;
  to: string;
  label: string;
  isBad?: boolean;
  children: ReactNode;
}

/**
 * Opens a list and switches to the row's property, because lists show one property. No link for a paused property, which
 * cannot be chosen: its permits are in the queue of all properties.
 */
function PropertyLink({ id, to, label, isBad = false, children }: LinkProps) {
  const dispatch = useAppDispatch();
  const mayOpen = useMayOpen();
  const { userData } = useAuth();
  const isChoice = userData?.properties.some((property) => property.id === id) ?? false;
  if (!isChoice || !mayOpen(to)) return children;
  return (
    <Link
      to={to}
      className={classes.cell}
      data-tone={isBad ? 'late' : undefined}
      aria-label={label}
      onClick={() => dispatch(chooseProperty(id))}
    >
      {children}
    </Link>
  );
}
