import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import { zoneLabel } from '@gerbang/shared/time/wall-clock';
import { ActionIcon, Burger, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChecklist, IconMoon, IconSun, IconCheck, IconSelector } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';

import { LanguageMenu } from '../../components/frame/LanguageMenu.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { chooseProperty } from '../../lib/session/auth.slice.ts';
import { useCan } from '../../lib/use-can.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useIsNarrow, useOtherScheme } from './shell-hooks.ts';

import layout from '../../lib/theme/layout.module.css';
import classes from './StaffHeader.module.css';

interface Props {
  user: StaffRecord;
  menuOpened: boolean;
  onOpenMenu: () => void;
  search: ReactNode;
  bell: ReactNode;
}

/** On phones the account menu contains the language and colour buttons instead. */
export function StaffHeader({ user, menuOpened, onOpenMenu, search, bell }: Props) {
  const { t } = useTranslation('staff');
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.root}>
      <Burger opened={menuOpened} onClick={onOpenMenu} hiddenFrom="sm" size="sm" aria-label={t('shell.openMenu')} />
      <PropertySwitch user={user} />
      <PreparationLink property={user.property} />
      {search}
      <Group gap={4} ml="auto" wrap="nowrap">
        {bell}
        {!isNarrow && (
          <>
            <LanguageMenu side="staff" />
            <SchemeToggle />
            <span className={classes.separator} />
          </>
        )}
        <ProfileMenu user={user} />
      </Group>
    </div>
  );
}

function SchemeToggle() {
  const { label, next, turn } = useOtherScheme();
  return (
    <ActionIcon size={36} onClick={turn} aria-label={label}>
      {next === 'light' ? <IconMoon size={19} stroke={1.7} /> : <IconSun size={19} stroke={1.7} />}
    </ActionIcon>
  );
}

type Property = StaffRecord['property'];

function PropertySwitch({ user: { property, properties } }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const dispatch = useDispatch();
  if (properties.length < 2) {
    return (
      <section className={classes.property} aria-label={t('shell.property', { name: property.name })}>
        <PropertyName property={property} />
      </section>
    );
  }
  return (
    <Menu position="bottom-start" width={300} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.property ?? ''}>
          <VisuallyHidden>{t('shell.chooseProperty')}</VisuallyHidden>
          <PropertyName property={property} />
          <IconSelector size={15} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.properties ?? ''}>
        {properties.map((choice) => (
          <Menu.Item
            key={choice.id}
            onClick={() => dispatch(chooseProperty(choice.id))}
            aria-current={choice.id === property.id || undefined}
            rightSection={choice.id === property.id && <IconCheck size={15} stroke={2} aria-hidden="true" />}
          >
            <span className={layout.row}>
              <span className={classes.code}>{choice.short_code}</span>
              {choice.name}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Leads back to the checklist from everywhere while the chosen property is in preparation. */
function PreparationLink({ property }: { property: Property }) {
  const { t } = useTranslation('staff');
  const can = useCan();
  if (property.in_preparation !== true || !can('property.update')) return null;
  return (
    <Link
      to={`/settings/property/${property.id}/goLive`}
      className={classes.preparation}
      aria-label={t('shell.toChecklist')}
    >
      <IconChecklist size={18} stroke={1.8} aria-hidden="true" />
      <span className={classes.preparationText}>{t('shell.inPreparation')}</span>
    </Link>
  );
}

function PropertyName({ property }: { property: Property }) {
  return (
    <>
      <span className={classes.code} data-preparation={property.in_preparation === true || undefined}>
        {property.short_code}
      </span>
      <Text fz={14} fw={600} truncate>
        {property.name}
      </Text>
      <Text fz={12} c="dimmed" visibleFrom="md">
        {property.city} · {zoneLabel(property.time_zone)}
      </Text>
    </>
  );
}
