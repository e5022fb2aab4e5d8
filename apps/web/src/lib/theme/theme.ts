import { Button, createTheme, mergeThemeOverrides } from '@mantine/core';
import type { ButtonProps, MantineThemeOverride } from '@mantine/core';

import type { Side } from '../i18n/language.ts';
import { BRAND, DARK, flatScale, FONT, GRAY, MEANING } from './tokens.ts';

export interface ThemeWords {
  close: string;
}

/**
 * Mantine renders the header of a dialog as a `header` element. Without this role it would be a second banner of the
 * page.
 */
const NOT_A_BANNER = { header: { role: 'presentation' } };

const base = createTheme({
  fontFamily: FONT,
  fontFamilyMonospace: FONT,
  headings: { fontFamily: FONT, fontWeight: '700', textWrap: 'balance' },
  black: '#16211F',
  colors: {
    brand: BRAND,
    gray: GRAY,
    dark: DARK,
    accepted: flatScale(MEANING.accepted.light),
    progress: flatScale(MEANING.progress.light),
    rejected: flatScale(MEANING.rejected.light),
    inactive: flatScale(MEANING.inactive.light),
  },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.2,
  defaultRadius: 10,
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  components: {
    InputWrapper: {
      styles: {
        label: { fontSize: '0.875rem', fontWeight: 600, marginBottom: 6 },
        description: { fontSize: '0.8125rem', marginBottom: 6 },
        error: { fontSize: '0.875rem', fontWeight: 500, marginTop: 6 },
        required: { display: 'none' },
      },
    },
    Card: { defaultProps: { radius: 12, padding: 0, withBorder: true } },
    Paper: { defaultProps: { radius: 12 } },
    // Without the placeholder the first item gets the focus, and the menu has only items as children.
    Menu: { defaultProps: { radius: 10, shadow: 'md', withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { attributes: NOT_A_BANNER } },
    Modal: {
      defaultProps: {
        radius: 16,
        centered: true,
        attributes: NOT_A_BANNER,
        overlayProps: { backgroundOpacity: 0.55, color: '#0B1513' },
      },
      styles: {
        content: { border: '1px solid var(--g-border)' },
        header: { padding: '12px 12px 4px 20px' },
        body: { padding: '0 20px 20px' },
        title: { fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.015em' },
      },
    },
    Notification: { defaultProps: { withBorder: true } },
    Badge: { defaultProps: { radius: 999, tt: 'none', variant: 'light' } },
  },
});

/** Mantine chooses the text colour of a filled button for the light scheme only. This colour follows the scheme. */
function filledText({ variant = 'filled', color }: ButtonProps): { '--button-color'?: string } {
  return variant === 'filled' && color === undefined ? { '--button-color': 'var(--g-on-brand)' } : {};
}

/** Sizes for phones: every control is 44 px high, and text of 16 px keeps phones from zooming into fields. */
const publicSizes = createTheme({
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'md' },
      vars: (_, props) => ({
        root: {
          ...filledText(props),
          '--button-height': '2.75rem',
          '--button-fz': '0.9375rem',
          '--button-padding-x': '18px',
        },
      }),
      styles: { root: { fontWeight: 650 } },
    }),
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'md' }, vars: () => ({ wrapper: { '--input-height': '2.75rem' } }) },
    InputWrapper: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { closeButtonProps: { size: 44 } } },
  },
});

/** Sizes for desktops: denser, with smaller steps between text sizes. */
const staffSizes = createTheme({
  headings: { fontWeight: '650' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_, props) => ({ root: filledText(props) }),
      styles: { label: { fontWeight: 600 } },
    }),
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Kbd: { defaultProps: { size: 'xs' } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

/**
 * The theme of one side. Gives accessible names, in the user's language, to controls that Mantine leaves without a
 * name.
 */
export function themeOf(side: Side, words: ThemeWords): MantineThemeOverride {
  const named = createTheme({ components: { CloseButton: { defaultProps: { 'aria-label': words.close } } } });
  return mergeThemeOverrides(base, side === 'staff' ? staffSizes : publicSizes, named);
}
