import type { CSSVariablesResolver } from '@mantine/core';

import { MEANING } from './tokens.ts';

type Scheme = 'light' | 'dark';

const SURFACES = {
  light: {
    canvas: '#F6F8F7',
    surface: '#FFFFFF',
    border: '#E2E8E5',
    text: '#16211F',
    dimmed: '#56635F',
    control: '#87948F',
    'control-soft': '#CBD5D1',
    hover: '#F1F4F3',
    sunken: '#F6F8F7',
    brand: '#0B6B61',
    'on-brand': '#FFFFFF',
    'brand-hover': '#09564F',
    'brand-soft': '#E7F7F4',
    'brand-line': '#A2DCD2',
    ring: '#CDECE6',
    gate: '#E3EFEC',
    mark1: '#0B6B61',
    mark2: '#239D8E',
  },
  dark: {
    canvas: '#0E1413',
    surface: '#151D1B',
    border: '#26312E',
    text: '#E7EEEC',
    dimmed: '#9FB0AB',
    control: '#6C7C76',
    'control-soft': '#3A4844',
    hover: '#1C2624',
    sunken: '#101716',
    brand: '#6FC8BA',
    'on-brand': '#06201C',
    'brand-hover': '#45B3A4',
    'brand-soft': '#12302C',
    'brand-line': '#1F534C',
    ring: '#1F564F',
    gate: '#121B19',
    mark1: '#239D8E',
    mark2: '#6FC8BA',
  },
} as const satisfies Record<Scheme, Record<string, string>>;

/** CSS variables of both colour schemes: Mantine's variables with our values, and our own with the prefix `--g-`. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variablesOf('light'),
  dark: variablesOf('dark'),
});

function variablesOf(scheme: Scheme): Record<string, string> {
  const tones = SURFACES[scheme];
  return {
    ...Object.fromEntries(Object.entries(tones).map(([name, tone]) => [`--g-${name}`, tone])),
    ...meaningVariables(scheme),
    '--mantine-color-brand-filled-hover': tones['brand-hover'],
    '--mantine-primary-color-filled-hover': tones['brand-hover'],
    '--mantine-color-body': tones.surface,
    '--mantine-color-text': tones.text,
    '--mantine-color-bright': tones.text,
    '--mantine-color-dimmed': tones.dimmed,
    '--mantine-color-placeholder': tones.dimmed,
    '--mantine-color-anchor': tones.brand,
    '--mantine-color-error': MEANING.rejected[scheme],
    '--mantine-color-default': tones.surface,
    '--mantine-color-default-color': tones.text,
    '--mantine-color-default-border': tones['control-soft'],
    '--mantine-color-default-hover': tones.hover,
    '--mantine-color-disabled': tones.hover,
    '--mantine-color-disabled-color': tones.dimmed,
    '--mantine-color-disabled-border': tones['control-soft'],
    '--mantine-color-brand-light': tones['brand-soft'],
    '--mantine-color-brand-light-hover': tones['brand-line'],
    '--mantine-color-brand-light-color': tones.brand,
  };
}

function meaningVariables(scheme: Scheme): Record<string, string> {
  return Object.fromEntries(
    Object.entries(MEANING).flatMap(([name, tones]) => [
      [`--g-${name}`, tones[scheme]],
      [`--g-${name}-bg`, tones[`${scheme}Surface`]],
      [`--g-${name}-line`, tones[`${scheme}Line`]],
      [`--mantine-color-${name}-filled`, tones[scheme]],
      [`--mantine-color-${name}-light`, tones[`${scheme}Surface`]],
      [`--mantine-color-${name}-light-color`, tones[scheme]],
      [`--mantine-color-${name}-text`, tones[scheme]],
    ]),
  );
}
