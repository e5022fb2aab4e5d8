import type { DriverPass } from '@gerbang/shared/contracts/permits/pass-view';
import { isLive } from '@gerbang/shared/domain/permits/pass-standing';
import { Text, Title } from '@mantine/core';
import { IconClockOff, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { MessagePage } from '../../../components/frame/MessagePage.tsx';
import { itemCountText } from '../../../entities/permit/item-count.ts';
import { useOfflinePage } from '../../../entities/permit/offline-page.ts';
import { standingOf } from '../../../entities/permit/standing-of.ts';
import { Plate, Ticket, TicketFact, TicketFacts } from '../../../entities/permit/ticket/Ticket.tsx';
import { OfficeCard } from '../../../entities/place/OfficeCard.tsx';
import { showEnd } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Approved } from './Approved.tsx';
import { useDriverPass } from './use-driver-pass.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { WayToDock } from './WayToDock.tsx';

import classes from './driver.module.css';

const TOKEN = /^#token=([A-Za-z0-9_-]{43})$/;

/** The page of a driver's link. Its secret stays in the fragment, so that a reload without network finds the pass. */
export function DriverScreen() {
  const token = TOKEN.exec(useLocation().hash)?.[1];
  const [tries, setTries] = useState(0);
  if (token === undefined) return <Invalid />;
  return <Opened key={`${token} ${tries}`} token={token} onRetry={() => setTries(tries + 1)} />;
}

function Opened({ token, onRetry }: { token: string; onRetry: () => void }) {
  const { t } = useTranslation(['driver', 'common']);
  const opened = useDriverPass(token);
  if (opened === 'loading') return <output className={classes.loading}>{t('driver:loading')}</output>;
  if (opened === 'invalid') return <Invalid />;
  if (opened === 'unreachable') {
    const action = { label: t('common:retry'), onClick: onRetry };
    return <MessagePage title={t('driver:notLoaded')} text={t('driver:notLoadedText')} action={action} />;
  }
  return <Driver driver={opened.driver} />;
}

function Invalid() {
  const { t } = useTranslation('driver');
  const action = { label: t('toHome'), to: '/permits' };
  return <MessagePage title={t('invalid')} text={t('invalidText')} action={action} />;
}

const SECOND_MS = 1000;

function Driver({ driver: { property, office, permit } }: { driver: DriverPass }) {
  const now = useNow(SECOND_MS);
  if (permit === null || !isLive(standingOf(permit, now))) return <Ended property={property} office={office} />;
  return (
    <div className={classes.page}>
      <DriverTicket permit={permit} />
      {permit.kind !== 'work' && <WayToDock permit={permit} />}
      <OfficeCard property={property} office={office} />
      <EndNote permit={permit} />
    </div>
  );
}

type DriverPermit = NonNullable<DriverPass['permit']>;

function DriverTicket({ permit }: { permit: DriverPermit }) {
  const { t } = useTranslation(['driver', 'pass']);
  const { t: passText } = useTranslation('pass');
  const { state } = useOfflinePage();
  useWakeLock();
  const { code, kind, pass, plate, items, from, until, time_zone } = permit;
  const isWork = kind === 'work';
  return (
    <>
      <Title order={1} className={classes.title}>
        {t(isWork ? 'driver:titleWork' : 'driver:title')}
      </Title>
      <Text c="dimmed" fz={15} lh={1.5} mb={12}>
        {t(pass === null ? 'driver:passed' : isWork ? 'driver:introWork' : 'driver:intro')}{' '}
        {state === 'saved' && t('driver:kept')}
      </Text>
      <section aria-label={t(`pass:kind.${kind}`)}>
        <Ticket
          property={permit.property}
          kind={t(`pass:kind.${kind}`)}
          state={<Approved />}
          pass={pass}
          qrLabel={t('pass:qr', { code })}
          code={code}
          window={{ from, until, time_zone }}
          until={t('pass:until')}
        >
          <TicketFacts>
            <TicketFact label={t('pass:vehicle')} value={plate !== '' && <Plate text={plate} />} />
            <TicketFact label={t('pass:place')} value={permit.place} />
            <TicketFact label={t('driver:company')} value={permit.company} />
            <TicketFact label={t('pass:items')} value={itemCountText(items, passText)} />
            <TicketFact label={t('pass:driver')} value={permit.driver_name} />
          </TicketFacts>
        </Ticket>
      </section>
    </>
  );
}

function EndNote({ permit: { until, time_zone } }: { permit: DriverPermit }) {
  const { t } = useTranslation('driver');
  const end = showEnd(until, { time_zone, language: useLanguage() });
  return (
    <p className={classes.note}>
      <IconShieldCheck size={20} stroke={1.75} aria-hidden="true" />
      <span>
        {t('ends')}{' '}
        <b>
          {end.day} {end.time}
        </b>
        .
      </span>
    </p>
  );
}

function Ended({ property, office }: Pick<DriverPass, 'property' | 'office'>) {
  const { t } = useTranslation('driver');
  return (
    <div className={classes.page}>
      <div className={classes.ended}>
        <IconClockOff size={40} stroke={1.5} aria-hidden="true" />
        <Title order={1} fz={24}>
          {t('ended')}
        </Title>
        <Text c="dimmed">{t('endedText')}</Text>
      </div>
      <OfficeCard property={property} office={office} />
    </div>
  );
}
