import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';

import { usePermitCountsQuery } from '../../../../entities/permit/permit-counts.api.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useHomeDockQuery, useStaffHomePermitsQuery } from './home.api.ts';
import { Due, HomeCard, HomeHead, NumberStrip } from './HomeKit.tsx';
import { eventsIn } from './tonight.ts';
import { Trends } from './Trends.tsx';
import { APPROVALS, DOCK, FRESH, REGISTER, useLive, useMayOpen } from './use-home.ts';
import type { HomeProps, Loaded } from './use-home.ts';
import { useNeeds } from './use-needs.tsx';
import type { Need } from './use-needs.tsx';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

/** Number of needs shown. The rest is a number that opens the queue. */
const SHOWN = 3;

/** The home of somebody who decides and manages: what needs them, worst first, and how the building does. */
export function ManagementHome({ user, now }: HomeProps) {
  const { t } = useTranslation('home');
  const { id: property_id } = user.property;
  const counts = usePermitCountsQuery({ property_id }, FRESH);
  const mine = useStaffHomePermitsQuery({ view: 'mine', property_id, page_size: String(SHOWN) }, FRESH);
  const late = useStaffHomePermitsQuery({ property_id, late: 'true', page_size: '1', sort: 'due_at' }, FRESH);
  const dock = useHomeDockQuery(property_id, FRESH);
  useLive('permits', property_id);
  const due = dock.data && eventsIn(dock.data, 'due', now).length;
  const inside = dock.data && eventsIn(dock.data, 'inside', now).length;
  const isLate = late.data !== undefined && late.data.total > 0;
  const needs = useNeeds({ user, now, mine, late, dock });
  return (
    <div className={layout.page}>
      <HomeHead
        user={user}
        now={now}
        live={counts}
        {...(needs.data !== undefined && { title: t('manager.needs', { count: needs.data.total }) })}
      />
      <Needs query={needs} />
      <NumberStrip
        numbers={[
          { label: t('approvals.mine'), value: counts.data?.mine ?? null, note: '', to: APPROVALS, query: counts },
          {
            label: t('manager.building'),
            value: late.data?.total ?? null,
            note: t('manager.allStages'),
            to: `${REGISTER}?late=true`,
            tone: isLate ? 'late' : undefined,
            query: late,
          },
          {
            label: t('manager.tonight'),
            value: due ?? null,
            note: inside === undefined ? '' : t('manager.tonightText', { inside }),
            to: DOCK,
            query: dock,
          },
        ]}
      />
      <Trends user={user} now={now} />
    </div>
  );
}

function Needs({ query }: { query: Loaded<{ needs: Need[]; total: number }> }) {
  const { t } = useTranslation('home');
  const mayOpen = useMayOpen();
  return (
    <HomeCard title={t('manager.list')} query={query} emptyText={() => null}>
      {({ needs, total }) =>
        total === 0 ? (
          <p className={`${classes.empty} ${classes.good}`}>
            <IconCircleCheck size={18} stroke={1.9} aria-hidden="true" /> {t('manager.nothing')}
          </p>
        ) : (
          <>
            <ul className={classes.rows}>
              {needs.slice(0, SHOWN).map(({ key, icon, title, text, deadline, button }) => (
                <li key={key} className={classes.need}>
                  <span className={classes.icon} aria-hidden="true">
                    {icon}
                  </span>
                  <span className={classes.lines}>
                    <span className={classes.rowTitle}>{title}</span>
                    <span className={`${layout.cut} ${classes.note}`}>{text}</span>
                  </span>
                  {deadline !== null && (
                    <span className={classes.end}>
                      <Due {...deadline} />
                    </span>
                  )}
                  {mayOpen(button.to) && (
                    <Button
                      component={Link}
                      to={button.to}
                      h={44}
                      variant={button.isMain ? 'filled' : 'default'}
                      className={classes.act ?? ''}
                      aria-label={`${button.text}: ${title}`}
                    >
                      {button.text}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {total > SHOWN && mayOpen(APPROVALS) && (
              <Link to={APPROVALS} className={`${layout.more} ${classes.rest}`}>
                {t('manager.more', { count: total - SHOWN })}
              </Link>
            )}
          </>
        )
      }
    </HomeCard>
  );
}
