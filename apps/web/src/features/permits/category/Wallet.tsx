import { addDays } from '@gerbang/shared/time/dates';
import { MINUTE_MS } from '@gerbang/shared/time/spans';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Button, Title } from '@mantine/core';
import { IconDeviceMobileCheck, IconQrcode, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';

import { TimeWindow } from '../../../components/text/TimeWindow.tsx';
import type { KeptPass } from '../../../entities/permit/kept-passes.ts';
import { useOfflinePage } from '../../../entities/permit/offline-page.ts';
import { cutTime } from '../../../lib/format/dates.ts';
import { showEnd, showInstant } from '../../../lib/format/windows.ts';
import { useLanguage } from '../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useWallet } from './use-wallet.ts';
import { WaitingCard } from './WaitingCard.tsx';

import classes from './wallet.module.css';

const SHOWN_AT_FIRST = 3;

/** The permits on this device. Nothing when there are none; `onEmptied` is called when the last one is removed. */
export function Wallet({ onEmptied }: { onEmptied: () => void }) {
  const { t } = useTranslation('pass');
  const { passes, forget, forgetAll } = useWallet();
  const [isManaging, setManaging] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const { state } = useOfflinePage();
  const list = useRef<HTMLUListElement>(null);
  /** Removes a pass. Its button had the focus, which moves to the button of the next pass. */
  const remove = (code: string, index: number) => {
    flushSync(() => forget(code));
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const next = buttons[Math.min(index, buttons.length - 1)];
    if (next === undefined) onEmptied();
    else next.focus();
  };
  if (passes.length === 0) return null;
  return (
    <section aria-labelledby="wallet" className={classes.wallet}>
      <div className={classes.head}>
        <Title order={2} id="wallet" className={classes.title}>
          {t('wallet.title')}
        </Title>
        <Button variant="subtle" size="compact-md" onClick={() => setManaging(!isManaging)}>
          {t(isManaging ? 'wallet.done' : 'wallet.manage')}
        </Button>
      </div>
      <ul className={classes.list} ref={list}>
        {passes.slice(0, isWhole || isManaging ? passes.length : SHOWN_AT_FIRST).map((pass, index) => (
          <li key={pass.code}>
            <KeptCard
              pass={pass}
              isSaved={state === 'saved'}
              onForget={isManaging ? () => remove(pass.code, index) : undefined}
            />
          </li>
        ))}
      </ul>
      {isManaging && (
        <Button
          variant="subtle"
          color="rejected"
          onClick={() => {
            forgetAll();
            onEmptied();
          }}
        >
          {t('wallet.removeAll')}
        </Button>
      )}
      {!isWhole && !isManaging && passes.length > SHOWN_AT_FIRST && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t('wallet.all', { count: passes.length })}
        </Button>
      )}
    </section>
  );
}

function KeptCard(props: PassCardProps) {
  const { standing } = props.pass;
  if (standing !== 'returned' && standing !== 'in_review') return <PassCard {...props} />;
  return <WaitingCard pass={props.pass} standing={standing} onForget={props.onForget} />;
}

interface PassCardProps {
  pass: KeptPass;
  isSaved: boolean;
  /** Given while the list is managed. */
  onForget: (() => void) | undefined;
}

function PassCard({ pass, isSaved, onForget }: PassCardProps) {
  const { t } = useTranslation('pass');
  const { code, kind, property, place, from, until, time_zone, standing } = pass;
  const shown = { time_zone, language: useLanguage() };
  return (
    <div className={classes.card} data-revoked={standing === 'revoked' || undefined}>
      <div className={classes.top}>
        <div className={classes.kind}>{t(`kind.${kind}`)}</div>
        <div className={classes.when}>{useWhen(pass)}</div>
        <div>{[property, place].filter((part) => part !== '').join(' · ')}</div>
      </div>
      <div className={classes.bottom}>
        <TimeWindow from={from} until={until} place={shown} middle={t('until')} />
        {isSaved && (
          <p className={classes.saved}>
            <IconDeviceMobileCheck size={18} stroke={1.75} aria-hidden="true" />
            {t('saved')}
          </p>
        )}
        {onForget === undefined ? (
          <Button
            component={Link}
            to={`/pass/${code}`}
            fullWidth
            mt={12}
            aria-label={t('wallet.showLabel', { code })}
            leftSection={<IconQrcode size={22} stroke={1.75} aria-hidden="true" />}
          >
            {t('wallet.show')}
          </Button>
        ) : (
          <Button
            fullWidth
            mt={12}
            variant="default"
            aria-label={t('wallet.removeLabel', { code })}
            leftSection={<IconTrash size={20} stroke={1.75} aria-hidden="true" />}
            onClick={onForget}
          >
            {t('wallet.remove')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** From this hour on, today is called tonight. */
const EVENING = '18:00';

/** When a pass counts, as a person would say it: `Tonight, 22:00`. */
function useWhen({ from, until, standing, time_zone }: KeptPass): string {
  const { t } = useTranslation('pass');
  const place = { time_zone, language: useLanguage() };
  const now = useNow(MINUTE_MS);
  if (standing === 'revoked' || standing === 'rejected') return t(`state.${standing}`);
  if (standing === 'expired' || now >= new Date(until)) return t('state.expired');
  if (now >= new Date(from)) return t('wallet.running', { time: showEnd(until, place).time });
  const start = wallClock(new Date(from), time_zone);
  const { date: today } = wallClock(now, time_zone);
  const time = cutTime(start.time);
  if (start.date === today) return t(time >= EVENING ? 'wallet.tonight' : 'wallet.today', { time });
  if (start.date === addDays(today, 1)) return t('wallet.tomorrow', { time });
  return `${showInstant(from, place).day}, ${time}`;
}
