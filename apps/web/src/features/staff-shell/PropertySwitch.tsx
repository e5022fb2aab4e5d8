import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';

import { chooseProperty } from '../../lib/session/auth.slice.ts';
import { zoneName } from '../../lib/zone-name.ts';

import classes from './StaffHeader.module.css';

type Property = StaffRecord['property'];

/** Where the person works now; who works for several properties turns to another here. */
export function PropertySwitch({ user: { property, properties } }: { user: StaffRecord }) {
  const { t } = useTranslation('staff');
  const dispatch = useDispatch();
  if (properties.length < 2) {
    return (
      <section className={classes.property} aria-label={t('shell.property', { name: property.name })}>
        <Place property={property} />
      </section>
    );
  }
  return (
    <Menu position="bottom-start" width={300} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.property ?? ''}>
          <VisuallyHidden>{t('shell.chooseProperty')}</VisuallyHidden>
          <Place property={property} />
          <IconSelector size={15} stroke={1.8} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.properties ?? ''}>
        {properties.map((one) => (
          <Menu.Item
            key={one.id}
            onClick={() => dispatch(chooseProperty(one.id))}
            aria-current={one.id === property.id || undefined}
            rightSection={one.id === property.id && <IconCheck size={15} stroke={2} aria-hidden="true" />}
          >
            <span className={classes.choice}>
              <span className={classes.code}>{one.short_code}</span>
              {one.name}
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Place({ property }: { property: Property }) {
  return (
    <>
      <span className={classes.code}>{property.short_code}</span>
      <Text fz={14} fw={600} truncate>
        {property.name}
      </Text>
      <Text fz={12} c="dimmed" visibleFrom="md">
        {property.city} · {zoneName(property.time_zone)}
      </Text>
    </>
  );
}
