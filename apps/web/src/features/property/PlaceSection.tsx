import '@mantine/core/styles/ColorInput.layer.css';
import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { PROPERTY_TYPES, TIME_ZONES } from '@gerbang/shared/contracts/property';
import { ColorInput, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { zoneName } from '../../lib/zone-name.ts';
import { LogoField } from './LogoField.tsx';
import { SectionCard } from './SectionCard.tsx';
import { useFields } from './use-fields.ts';
import type { PropertyFormApi } from './use-property-form.ts';

import classes from './property-form.module.css';

/** Calm tones on which white text can be read. */
const SWATCHES = ['#0B6B61', '#1D4ED8', '#6D28D9', '#BE185D', '#B91C1C', '#B45309', '#15803D', '#334155'];

interface Props {
  form: PropertyFormApi;
  /** Permits carry the short code already. */
  isCodeFixed: boolean;
}

/** What the property is called, and where it is. */
export function PlaceSection({ form, isCodeFixed }: Props) {
  const { t } = useTranslation('property');
  const field = useFields(form);
  return (
    <SectionCard section="place">
      <div className={classes.grid}>
        <TextInput {...field('name')} required maxLength={120} />
        <TextInput
          {...field('short_code')}
          onChange={({ currentTarget }) => form.setFieldValue('short_code', currentTarget.value.toUpperCase())}
          // What is wrong says the same as the hint.
          description={field('short_code').error === undefined && t(isCodeFixed ? 'form.codeFixed' : 'form.codeHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          readOnly={isCodeFixed}
          required
          maxLength={6}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <NativeSelect
          {...field('type')}
          data={PROPERTY_TYPES.map((type) => ({ value: type, label: t(`type.${type}`) }))}
        />
        <TextInput {...field('address')} maxLength={240} />
        <TextInput {...field('city')} maxLength={80} />
        <NativeSelect
          {...field('time_zone')}
          data={TIME_ZONES.map((zone) => ({ value: zone, label: zoneName(zone) }))}
        />
        <LogoField
          value={form.values.logo_url}
          onChange={(link) => form.setFieldValue('logo_url', link)}
          error={field('logo_url').error}
        />
        <ColorInput
          {...field('brand_color')}
          className={classes.two ?? ''}
          value={form.values.brand_color ?? ''}
          onChange={(color) => form.setFieldValue('brand_color', color === '' ? null : color)}
          placeholder="#0B6B61"
          swatches={SWATCHES}
          swatchesPerRow={8}
          withPicker={false}
          withEyeDropper={false}
          fixOnBlur={false}
          popoverProps={{ shadow: 'md' }}
        />
      </div>
    </SectionCard>
  );
}
