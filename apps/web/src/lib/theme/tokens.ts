import type { MantineColorsTuple } from '@mantine/core';

export const FONT = 'Plus Jakarta Sans Variable, system-ui, sans-serif';

/** Ten shades of the brand colour, lightest first. */
export const BRAND: MantineColorsTuple = [
  '#E7F7F4',
  '#CDECE6',
  '#A2DCD2',
  '#6FC8BA',
  '#45B3A4',
  '#239D8E',
  '#138578',
  '#0B6B61',
  '#09564F',
  '#07403B',
];

/**
 * Grey shades of the light (`GRAY`) and the dark scheme (`DARK`). In `DARK`, index 6 is the surface and 7 the canvas.
 */
export const GRAY: MantineColorsTuple = [
  '#F6F8F7',
  '#F1F4F3',
  '#E9EEEC',
  '#E2E8E5',
  '#CBD5D1',
  '#A9B6B1',
  '#7C8A86',
  '#56635F',
  '#33413D',
  '#16211F',
];
export const DARK: MantineColorsTuple = [
  '#E7EEEC',
  '#C9D5D1',
  '#9FB0AB',
  '#6C7C76',
  '#26312E',
  '#1C2624',
  '#151D1B',
  '#0E1413',
  '#0B100F',
  '#080C0B',
];

/** Colours with a meaning: text colour in the light and the dark scheme, and the background colours. */
export const MEANING = {
  accepted: {
    light: '#15803D',
    dark: '#6FD79A',
    lightSurface: '#ECFDF3',
    darkSurface: '#11281B',
    lightLine: '#BFE8CD',
    darkLine: '#1F4A31',
  },
  progress: {
    light: '#B45309',
    dark: '#F2BC6B',
    lightSurface: '#FFF7E8',
    darkSurface: '#2B2010',
    lightLine: '#F3D9A8',
    darkLine: '#54401C',
  },
  rejected: {
    light: '#B91C1C',
    dark: '#F59A9A',
    lightSurface: '#FEF2F2',
    darkSurface: '#2E1616',
    lightLine: '#F6CACA',
    darkLine: '#5A2A2A',
  },
  inactive: {
    light: '#5B6865',
    dark: '#9FB0AB',
    lightSurface: '#F1F4F3',
    darkSurface: '#1B2422',
    lightLine: '#E2E8E5',
    darkLine: '#26312E',
  },
} as const;
export type Meaning = keyof typeof MEANING;

/** A Mantine colour with ten equal shades. CSS variables set the real shades of a meaning. */
export function flatScale(tone: string): MantineColorsTuple {
  return [tone, tone, tone, tone, tone, tone, tone, tone, tone, tone];
}
