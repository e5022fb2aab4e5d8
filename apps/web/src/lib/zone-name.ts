const INDONESIAN: Readonly<Record<string, string>> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};

/** A time zone as people call it: WIB, WITA or WIT; others by their place. */
export function zoneName(time_zone: string): string {
  return INDONESIAN[time_zone] ?? time_zone.split('/').at(-1)?.replaceAll('_', ' ') ?? time_zone;
}
