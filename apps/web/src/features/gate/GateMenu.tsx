import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import {
  IconAlertTriangle,
  IconDeviceMobile,
  IconDotsVertical,
  IconHistory,
  IconHome,
  IconLanguage,
  IconMoon,
  IconScan,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

import { chooseLanguage } from '../../lib/i18n/i18n.ts';
import { LANGUAGES } from '../../lib/i18n/language.ts';
import { useLanguage } from '../../lib/i18n/use-language.ts';
import { useGate } from './gate-context.ts';
import { useGateAddress } from './use-gate-address.ts';
import { useMaySettle } from './use-may-settle.ts';

import classes from './gate.module.css';

const ICON = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;
const LANGUAGE_NAME = { id: 'Bahasa Indonesia', en: 'English' } as const;

/** The ways to the gate's other views, and out of it. */
export function GateMenu() {
  const { t } = useTranslation(['gate', 'staff']);
  const { changeGuard, shift } = useGate();
  const { pathOf } = useGateAddress();
  const maySettle = useMaySettle();
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
        {LANGUAGES.filter((one) => one !== language).map((one) => (
          <Menu.Item
            key={one}
            lang={one}
            leftSection={<IconLanguage {...ICON} />}
            onClick={() => chooseLanguage('staff', one)}
          >
            {LANGUAGE_NAME[one]}
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
