import type { PropertyHealth } from '@gerbang/shared/contracts/insight/homes';
import { healthOf, needsLook } from '@gerbang/shared/domain/insight/property-health';
import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';

import { usePeopleQuery } from '../../../../entities/person/people.api.ts';
import type { Translate } from '../../../../lib/i18n/texts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useCan } from '../../../../lib/use-can.ts';
import { GoingLive, SecondStepCard } from './AdministrationCards.tsx';
import { HealthTable } from './HealthTable.tsx';
import { useHomeHealthQuery, useStaffHomePermitsQuery, useHomePropertiesQuery } from './home.api.ts';
import { HomeHead, NumberStrip } from './HomeKit.tsx';
import type { HomeNumber } from './HomeKit.tsx';
import { APPROVALS, FRESH, useLive, useMayOpen } from './use-home.ts';
import type { HomeProps, Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

const PROPERTIES = '/settings/property';
const USERS = '/settings/users';
/** People that the card shows. The list shows all. */
const PEOPLE = '5';

/** The home of somebody who keeps buildings and people: which building needs a look. */
export function AdministrationHome({ user, now }: HomeProps) {
  const { t } = useTranslation('home');
  const health = useHomeHealthQuery(undefined, FRESH);
  const people = usePeopleQuery({ second_step: 'off', page_size: PEOPLE }, FRESH);
  const preparing = useHomePropertiesQuery({ status: 'inactive', page_size: '1' }, FRESH);
  useLive('permits', user.property.id);
  return (
    <div className={layout.page}>
      <HomeHead user={user} now={now} live={health}>
        <HeadButtons />
      </HomeHead>
      <NumberStrip
        numbers={[
          useLookNumber(health),
          useLateNumber(),
          {
            label: t('admin.secondStep'),
            value: people.data?.total ?? null,
            note: t('admin.secondStepText'),
            to: `${USERS}?second_step=off`,
            query: people,
          },
          {
            label: t('admin.preparing'),
            value: preparing.data?.total ?? null,
            note: t('admin.preparingText'),
            to: `${PROPERTIES}?status=inactive`,
            query: preparing,
          },
        ]}
      />
      <div className={classes.columns}>
        <HealthTable query={health} time_zone={user.property.time_zone} />
        <div className={classes.stack}>
          <GoingLive query={health} />
          <SecondStepCard query={people} user={user} />
        </div>
      </div>
    </div>
  );
}

function HeadButtons() {
  const { t } = useTranslation('home');
  const may = useCan();
  const mayOpen = useMayOpen();
  return (
    <>
      {may('user.update') && mayOpen(USERS) && (
        <Button component={Link} to={USERS} variant="default" leftSection={<IconUsers size={16} stroke={1.9} />}>
          {t('admin.invite')}
        </Button>
      )}
      {may('property.create') && mayOpen(PROPERTIES) && (
        <Button component={Link} to={`${PROPERTIES}/create`} leftSection={<IconPlus size={16} stroke={1.9} />}>
          {t('admin.newProperty')}
        </Button>
      )}
    </>
  );
}

function useLookNumber(health: Loaded<PropertyHealth>): HomeNumber {
  const { t } = useTranslation('home');
  const look = health.data?.properties.filter((property) => needsLook(healthOf(property))).length;
  return {
    label: t('admin.look'),
    value: look ?? null,
    note: health.data === undefined ? '' : lookText(health.data, t),
    to: '#health',
    tone: look !== undefined && look > 0 ? 'soon' : undefined,
    query: health,
  };
}

function lookText({ properties, total }: PropertyHealth, t: Translate<'home'>): string {
  const count = properties.length;
  return count < total ? t('admin.lookSome', { count, total }) : t('admin.lookText', { count });
}

/** Late permits of all properties, as the queue lists them for all properties. */
function useLateNumber(): HomeNumber {
  const { t } = useTranslation('home');
  const waiting = useStaffHomePermitsQuery({ view: 'waiting', page_size: '1' }, FRESH);
  const late = useStaffHomePermitsQuery({ view: 'waiting', late: 'true', page_size: '1' }, FRESH);
  return {
    label: t('admin.late'),
    value: late.data?.total ?? null,
    note: waiting.data === undefined ? '' : t('admin.lateText', { count: waiting.data.total }),
    to: `${APPROVALS}?view=waiting&late=true&where=all`,
    tone: late.data !== undefined && late.data.total > 0 ? 'late' : undefined,
    query: late,
  };
}
