import '@mantine/core/styles/VisuallyHidden.layer.css';
import { Button, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconCloudCheck, IconCloudOff, IconUserCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { GateMark } from '../../components/GateMark.tsx';
import { readDeviceName } from './device-name.ts';
import { useDuty, useGate } from './gate-context.ts';
import { GateMenu } from './GateMenu.tsx';
import { useGateAddress } from './use-gate-address.ts';
import { useGateWords } from './use-gate-words.ts';

import classes from './gate.module.css';

/** Above every screen of the gate but the verdict: where this is, whether it is connected, the time, and who is on duty. */
export function GateHead() {
  const { t } = useTranslation('gate');
  const { property, shift, isOnline, now } = useGate();
  const words = useGateWords(now, property.time_zone);
  const NetIcon = isOnline ? IconCloudCheck : IconCloudOff;
  return (
    <header className={classes.top}>
      <div className={classes.head}>
        <GateMark size={28} />
        <div className={classes.place}>
          <span className={classes.device}>{shift?.device ?? (readDeviceName() || 'Gerbang')}</span>
          <span className={classes.quiet}>{property.name}</span>
        </div>
        <span className={classes.net} data-off={!isOnline || undefined}>
          <NetIcon size={16} stroke={1.9} aria-hidden="true" />
          {t(isOnline ? 'head.connected' : 'head.offline')}
        </span>
        <time className={classes.time}>{words.clock(now)}</time>
        <GateMenu />
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      </div>
      {shift !== null && <GuardBar />}
    </header>
  );
}

/** Whose shift it is, with the way to hand it over. */
export function GuardBar() {
  const { t } = useTranslation('gate');
  const { changeGuard } = useGate();
  const { name } = useDuty().guard;
  return (
    <div className={classes.guard}>
      <IconUserCircle size={22} stroke={1.6} aria-hidden="true" />
      <span className={classes.guardName}>
        <VisuallyHidden>{t('head.guard')}:</VisuallyHidden> {name}
      </span>
      <Button variant="subtle" className={classes.change ?? ''} onClick={changeGuard}>
        {t('head.change')}
      </Button>
    </div>
  );
}

/** The title of a view with the way back to the scanner, and what can be done with all of it. */
export function ViewTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation('gate');
  const { pathOf } = useGateAddress();
  return (
    <div className={classes.viewTitle}>
      <Link to={pathOf('scan')} className={classes.back} aria-label={t('head.back')}>
        <IconArrowLeft size={24} stroke={1.8} aria-hidden="true" />
      </Link>
      <Title order={2} fz={20} lh={1.25}>
        {title}
      </Title>
      {children}
    </div>
  );
}
