import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { PublicTenant } from '@gerbang/shared/contracts/building/public-lists';
import { Autocomplete } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { usePublicTenantsQuery } from '../../lib/api/public-lists.api.ts';

type Unit = PublicTenant['unit_list'][number];

interface Props {
  property_id: string | null;
  label: string;
  placeholder: string;
  /** Name of the unit, or any other text that the person typed. */
  value: string;
  onText: (text: string) => void;
  /** Called with the unit of a tenant that the person chose, which also names its floor. */
  onUnit: (unit: Unit) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/**
 * The unit where goods are delivered: a unit of the property's tenants, found by its name or by the tenant's, or free
 * text. Works as a plain text field when the tenants cannot be loaded.
 */
export function UnitField({ property_id, label, placeholder, value, onText, onUnit, error, 'data-path': path }: Props) {
  // As in `ListSelect`: the list is mounted on the first focus and stays.
  const [wasReached, setReached] = useState(false);
  const { currentData = [] } = usePublicTenantsQuery(property_id === null ? skipToken : { property_id });
  const units = new Map(
    currentData.flatMap(({ name, unit_list }) => unit_list.map((unit) => [labelOf(name, unit), unit] as const)),
  );
  return (
    <Autocomplete
      label={label}
      placeholder={placeholder}
      data={[...units.keys()]}
      value={value}
      onChange={(text) => {
        const unit = units.get(text);
        if (unit === undefined) onText(text);
        else onUnit(unit);
      }}
      limit={50}
      maxLength={120}
      comboboxProps={{ shadow: 'md', withinPortal: false, keepMounted: wasReached }}
      onFocus={() => setReached(true)}
      error={error}
      data-path={path}
    />
  );
}

function labelOf(tenant: string, { name, floor }: Unit): string {
  return `${tenant} · ${name} · ${floor.name}`;
}
