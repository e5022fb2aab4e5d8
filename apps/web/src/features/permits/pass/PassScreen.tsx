import { isLive } from '@gerbang/shared/domain/permits/pass-standing';
import type { PassStanding } from '@gerbang/shared/domain/permits/pass-standing';
import { ActionIcon, Button, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';

import { itemCountText } from '../../../entities/permit/item-count.ts';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { standingOf } from '../../../entities/permit/standing-of.ts';
import { Plate, Ticket, TicketFact, TicketFacts } from '../../../entities/permit/ticket/Ticket.tsx';
import { useBack } from '../../../lib/address/use-back.ts';
import { formatTime } from '../../../lib/format/dates.ts';
import { formatLongSpan } from '../../../lib/format/spans.ts';
import { showEnd } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Approved } from './Approved.tsx';
import { PassActions } from './PassActions.tsx';
import { SavedLine } from './SavedLine.tsx';
import { useKeptPass } from './use-kept-pass.ts';
import { useWakeLock } from './use-wake-lock.ts';

import classes from './pass.module.css';

/** The pass of one permit for the gate, on the whole screen. Opens without network when it is kept on the device. */
export function PassScreen() {
  const { code = '' } = useParams();
  const [pass, keep] = useKeptPass(code);
  return pass === undefined ? <MissingPass /> : <Pass pass={pass} onChanged={keep} />;
}

function Pass({ pass, onChanged }: { pass: KeptPass; onChanged: (pass: KeptPass) => void }) {
  const { t } = useTranslation('pass');
  const now = useNow(1000);
  const back = useBack('/permits');
  useWakeLock();
  const standing = standingOf(pass, now);
  const { code, kind, property, time_zone, from, until, place, plate, driver_name, items } = pass;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, timeStyle: 'medium' }).format(now);
  const stateText = useStateText(pass, standing, now);
  return (
    <div className={classes.screen}>
      <div className={classes.top}>
        <ActionIcon
          className={classes.close ?? ''}
          size={44}
          variant="transparent"
          aria-label={t('close')}
          onClick={back}
        >
          <IconX size={24} stroke={1.9} />
        </ActionIcon>
        <Title order={1} className={classes.state} data-standing={standing}>
          {stateText}
        </Title>
        <span className={classes.clock} aria-hidden="true">
          {clock}
        </span>
      </div>
      <section aria-label={t(`kind.${kind}`)}>
        <Ticket
          property={property}
          kind={t(`kind.${kind}`)}
          state={isLive(standing) && <Approved />}
          pass={pass.pass}
          isEnded={!isLive(standing)}
          qrLabel={t('qr', { code })}
          code={code}
          window={{ from, until, time_zone }}
          until={t('until')}
        >
          <TicketFacts>
            <TicketFact label={t('place')} value={place} />
            <TicketFact label={t('vehicle')} value={plate !== '' && <Plate text={plate} />} />
            <TicketFact label={t('driver')} value={driver_name} />
            <TicketFact label={t('items')} value={itemCountText(items, t)} />
          </TicketFacts>
        </Ticket>
      </section>
      <SavedLine pass={pass} />
      {isLive(standing) && <PassActions pass={pass} onChanged={onChanged} />}
      <p className={classes.checked}>{t('checked', { time: formatTime(pass.checked_at, { time_zone }) })}</p>
    </div>
  );
}

/** The state line: what has happened comes before what the dock was told, and that before the clock. */
function useStateText(pass: KeptPass, standing: PassStanding, now: Date): string {
  const { t } = useTranslation('pass');
  const language = useLanguage();
  const { kind, from, until, passed_at, expected_at, time_zone } = pass;
  const time = (instant: string) => showEnd(instant, { time_zone, language }).time;
  if (passed_at !== null && standing !== 'revoked')
    return t(kind === 'unloading' ? 'state.left' : 'state.entered', { time: time(passed_at) });
  if (expected_at !== null && isLive(standing)) return t('state.told', { time: time(expected_at) });
  const left = formatLongSpan(Date.parse(from) - now.getTime(), language);
  return t(`state.${standing}`, { left, time: time(until) });
}

function MissingPass() {
  const { t } = useTranslation('pass');
  return (
    <div className={classes.screen}>
      <div className={classes.missing}>
        <Title order={1} fz={22}>
          {t('missing')}
        </Title>
        <Text>{t('missingText')}</Text>
        <Button component={Link} to="/checkStatus" variant="white">
          {t('toStatus')}
        </Button>
      </div>
    </div>
  );
}
