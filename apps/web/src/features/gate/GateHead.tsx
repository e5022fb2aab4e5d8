import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import {
  ActionIcon,
  Box,
  Button,
  Group,
  Menu,
  Stack,
  Title,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCloudCheck,
  IconCloudOff,
  IconDeviceMobile,
  IconDotsVertical,
  IconHistory,
  IconHome,
  IconLanguage,
  IconMoon,
  IconScan,
  IconSun,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { GateMark } from '../../components/frame/GateMark.tsx';
import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useCan } from '../../lib/use-can.ts';
import { useCurrentShift, useGate } from './gate-context.ts';
import { readDeviceName } from './shift/DeviceName.tsx';
import { useGateAddress } from './use-gate-address.ts';
import { useGateWords } from './use-gate-words.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './gate.module.css';

/** Shown on every gate screen except the verdict. */
export function GateHead() {
  const { t } = useTranslation('gate');
  const { property, shift, isOnline, now } = useGate();
  const words = useGateWords(now, property.time_zone);
  const NetIcon = isOnline ? IconCloudCheck : IconCloudOff;
  return (
    <Box component="header" flex="none">
      <div className={classes.head}>
        <GateMark size={28} />
        <Stack gap={0} flex={1} miw={0} lh={1.25}>
          <span className={`${layout.cut} ${classes.device}`}>{shift?.device ?? (readDeviceName() || 'Gerbang')}</span>
          <span className={`${layout.cut} ${classes.quiet}`}>{property.name}</span>
        </Stack>
        <span className={classes.net} data-off={!isOnline || undefined}>
          <NetIcon size={16} stroke={1.9} aria-hidden="true" />
          {t(isOnline ? 'head.connected' : 'head.offline')}
        </span>
        <time className={classes.time}>{words.clock(now)}</time>
        <GateMenu />
        <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      </div>
      {shift !== null && <GuardBar />}
    </Box>
  );
}

export function GuardBar() {
  const { t } = useTranslation('gate');
  const { changeGuard } = useGate();
  const { name } = useCurrentShift().guard;
  return (
    <div className={classes.guard}>
      <IconUserCircle size={22} stroke={1.6} aria-hidden="true" />
      <span className={`${layout.cut} ${classes.guardName}`}>
        <VisuallyHidden>{t('head.guard')}:</VisuallyHidden> {name}
      </span>
      <Button variant="subtle" className={classes.change ?? ''} onClick={changeGuard}>
        {t('head.change')}
      </Button>
    </div>
  );
}

/** `children` are actions for the whole view. */
export function ViewTitle({ title, children }: { title: string; children?: ReactNode }) {
  const { t } = useTranslation('gate');
  const { pathOf } = useGateAddress();
  return (
    <Group gap={8} wrap="nowrap" mih={44}>
      <Link to={pathOf('scan')} className={classes.back} aria-label={t('head.back')}>
        <IconArrowLeft size={24} stroke={1.8} aria-hidden="true" />
      </Link>
      <Title order={2} fz={20} lh={1.25}>
        {title}
      </Title>
      {children}
    </Group>
  );
}

const ICON = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
const LANGUAGE_NAME = { id: 'Bahasa Indonesia', en: 'English' } as const;

function GateMenu() {
  const { t } = useTranslation(['gate', 'staff']);
  const { changeGuard, shift } = useGate();
  const { pathOf } = useGateAddress();
  const maySettle = useCan()('permit.suspend');
  const language = useLanguage();
  return (
    <Menu position="bottom-end" width={270} withinPortal={false} classNames={{ item: classes.menuItem ?? '' }}>
      <Menu.Target>
        <ActionIcon size={44} className={classes.menu ?? ''} aria-label={t('gate:head.menu')}>
          <IconDotsVertical size={22} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={pathOf('scan')} leftSection={<IconScan {...ICON} />}>
          {t('gate:head.scan')}
        </Menu.Item>
        <Menu.Item component={Link} to={pathOf('muster')} leftSection={<IconUsersGroup {...ICON} />}>
          {t('gate:muster.title')}
        </Menu.Item>
        <Menu.Item component={Link} to={pathOf('log')} leftSection={<IconHistory {...ICON} />}>
          {t('gate:head.log')}
        </Menu.Item>
        <Menu.Item component={Link} to={pathOf('kept')} leftSection={<IconDeviceMobile {...ICON} />}>
          {t('gate:head.kept')}
        </Menu.Item>
        {maySettle && (
          <Menu.Item component={Link} to={pathOf('conflicts')} leftSection={<IconAlertTriangle {...ICON} />}>
            {t('gate:head.conflicts')}
          </Menu.Item>
        )}
        <Menu.Divider />
        {shift !== null && (
          <Menu.Item leftSection={<IconUserCircle {...ICON} />} onClick={changeGuard}>
            {t('gate:head.change')}
          </Menu.Item>
        )}
        {LANGUAGES.filter((other) => other !== language).map((other) => (
          <Menu.Item
            key={other}
            lang={other}
            leftSection={<IconLanguage {...ICON} />}
            onClick={() => void chooseLanguage('staff', other)}
          >
            {LANGUAGE_NAME[other]}
          </Menu.Item>
        ))}
        <SchemeItem />
        <Menu.Item component={Link} to="/dashboard" leftSection={<IconHome {...ICON} />}>
          {t('gate:head.leave')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function SchemeItem() {
  const { t } = useTranslation('staff');
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu.Item
      leftSection={isDark ? <IconSun {...ICON} /> : <IconMoon {...ICON} />}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {t(isDark ? 'shell.toLight' : 'shell.toDark')}
    </Menu.Item>
  );
}
