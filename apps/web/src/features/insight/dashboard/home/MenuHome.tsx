import '@mantine/core/styles/Stack.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { MenuEntry } from '@gerbang/shared/domain/people/menu';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { Paper, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';

import { formatDate } from '../../../../lib/format/dates.ts';
import { rememberedLanguage } from '../../../../lib/i18n/language.ts';
import { useMenuName } from '../../../../lib/i18n/menu-name.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../../lib/store/hooks.ts';
import type { HomeProps } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './menu-home.module.css';

/** The home of a person without work of their own here. Lists every screen that the person can open. */
export function MenuHome({ user, now }: HomeProps) {
  const { t } = useTranslation('staff');
  const { menuBar } = useAuth();
  const place = { time_zone: user.property.time_zone, language: rememberedLanguage('staff') };
  return (
    <div className={layout.page}>
      <div>
        <Title order={1} fz={22} lh={1.2}>
          {t('dashboard.welcome', { name: user.name })}
        </Title>
        <Text fz={13} c="dimmed">
          {formatDate(now, place)} · {zoneLabel(place.time_zone)}
        </Text>
      </div>
      <div className={classes.facts}>
        <Fact label={t('dashboard.role')} value={user.role.name} />
        <Fact label={t('dashboard.property')} value={user.property.name} />
        <Fact label={t('dashboard.properties')} value={String(user.properties.length)} />
      </div>
      <div className={classes.columns}>
        <Shortcuts entries={menuBar.filter((entry) => entry.name !== 'Dashboards')} />
        <Properties properties={user.properties} />
      </div>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.fact}>
      <Text fz={13} fw={600} c="dimmed">
        {label}
      </Text>
      <Text fz={20} fw={700} className="tabular">
        {value}
      </Text>
    </div>
  );
}

function Shortcuts({ entries }: { entries: readonly MenuEntry[] }) {
  const { t } = useTranslation('staff');
  const menuName = useMenuName();
  return (
    <Paper withBorder className={classes.card} component="section" aria-labelledby="shortcuts">
      <Title order={2} fz={15} id="shortcuts">
        {t('dashboard.shortcuts')}
      </Title>
      <Text fz={13} c="dimmed">
        {entries.length === 0 ? t('dashboard.noShortcuts') : t('dashboard.shortcutsText')}
      </Text>
      <div className={classes.groups}>
        {entries.map((entry) => (
          <div key={entry.name}>
            <Text fz={12} fw={600} c="dimmed" mb={2} mih={18}>
              {entry.children.length > 0 && menuName(entry.name)}
            </Text>
            {(entry.children.length === 0 ? [entry] : entry.children).map(({ name, path }) => (
              <Link key={path} to={path} className={classes.shortcut}>
                <span>{menuName(name)}</span>
                <IconChevronRight size={15} stroke={1.8} />
              </Link>
            ))}
          </div>
        ))}
      </div>
    </Paper>
  );
}

function Properties({ properties }: Pick<StaffRecord, 'properties'>) {
  const { t } = useTranslation('staff');
  return (
    <Stack gap={16}>
      <Paper withBorder className={classes.card} component="section" aria-labelledby="properties">
        <Title order={2} fz={15} mb={8} id="properties">
          {t('dashboard.properties')}
        </Title>
        {properties.map((property) => (
          <div key={property.id} className={classes.property}>
            <span className={classes.code}>{property.short_code}</span>
            <div>
              <Text fz={13} fw={600}>
                {property.name}
              </Text>
              <Text fz={12} c="dimmed">
                {property.city} · {zoneLabel(property.time_zone)}
              </Text>
            </div>
          </div>
        ))}
      </Paper>
    </Stack>
  );
}
