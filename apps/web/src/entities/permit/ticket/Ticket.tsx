import { passUrl } from '@gerbang/shared/domain/gate/pass';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';

import { GateMark } from '../../../components/frame/GateMark.tsx';
import { QrCode } from '../../../components/qr/QrCode.tsx';
import { TimeWindow } from '../../../components/text/TimeWindow.tsx';
import { useLanguage } from '../../../lib/i18n/use-language.ts';

import classes from './Ticket.module.css';

/** At most, in pixels: five for each of up to 61 modules, with the light border that scanners need. */
const QR_SIZE = 310;

interface Props {
  property: string;
  kind: string;
  /** Shown at the right of the head. */
  state?: ReactNode;
  /** Without a pass there is no QR code. */
  pass: string | null;
  /** A pass that no longer counts is drawn so that nobody takes it for a valid one. */
  isEnded?: boolean;
  qrLabel: string;
  /** The permit's number, and what belongs to it. */
  code: ReactNode;
  window: { from: string; until: string; time_zone: string };
  until: string;
  children: ReactNode;
}

/** A permit as a notched ticket: QR code and number above the dashed line, window and facts below it. */
export function Ticket(props: Props) {
  const { property, kind, state, pass, isEnded = false, qrLabel, code, window: times, until, children } = props;
  const { from, time_zone } = times;
  const place = { time_zone, language: useLanguage() };
  const { ref, width } = useElementSize();
  const size = width === 0 ? QR_SIZE : Math.min(QR_SIZE, width);
  return (
    <div className={classes.ticket}>
      <div className={classes.top}>
        <div className={classes.head}>
          <GateMark size={28} />
          <div className={classes.headText}>
            <div className={classes.property}>{property}</div>
            <div className={classes.kind}>{kind}</div>
          </div>
          {state}
        </div>
        <div className={classes.middle} ref={ref}>
          {pass !== null && (
            <div className={classes.qr} data-ended={isEnded || undefined}>
              <QrCode text={passUrl(window.location.origin, pass)} size={size} label={qrLabel} forCamera />
            </div>
          )}
          <div className={classes.code}>{code}</div>
        </div>
      </div>
      <div className={classes.bottom}>
        <TimeWindow from={from} until={times.until} place={place} middle={until} />
        {children}
      </div>
    </div>
  );
}

/** Facts of a ticket, two per row. */
export function TicketFacts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function TicketFact({ label, value }: { label: string; value: ReactNode }) {
  if (value === '' || value === false) return null;
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
    </div>
  );
}

export function Plate({ text }: { text: string }) {
  return text === '' ? '' : <span className={classes.plate}>{text}</span>;
}
