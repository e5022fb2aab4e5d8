/** What a session was opened with, in words people use. */
export interface DeviceWords {
  browser: string | undefined;
  system: string | undefined;
  isPhone: boolean;
}

// Most browsers name Chrome or Safari too, so the particular ones are looked for first.
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /Chrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Reads what a browser calls itself. */
export function deviceWords(userAgent: string): DeviceWords {
  const named = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return { browser: named(BROWSERS), system: named(SYSTEMS), isPhone: /\bMobile\b|\bAndroid\b/.test(userAgent) };
}
