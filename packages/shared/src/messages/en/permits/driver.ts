import type { Catalogue } from '../../catalogue.ts';
import type { driver as indonesian } from '../../id/permits/driver.ts';

export const driver: Catalogue<typeof indonesian> = {
  title: 'Permit for the driver',
  intro: 'Show this QR at the dock post.',
  titleWork: 'Permit for the workers',
  introWork: 'Show this QR at the security post.',
  passed: 'All goods have passed the dock post. The QR is no longer needed.',
  kept: 'This page is saved on your phone.',
  loading: 'Opening the permit…',
  company: 'Company',
  way: 'Way to the dock',
  openMaps: 'Open route in maps',
  height: 'Maximum height {{metres}} m',
  heightText: 'Is your vehicle higher? Call the office before you leave.',
  ends: 'This link opens one permit only, without details of the applicant, and ends',
  ended: 'This permit has ended',
  endedText: 'The QR is no longer valid. If you have questions, contact the building office.',
  invalid: 'This link is no longer valid',
  invalidText: 'Ask the applicant for a new link.',
  toHome: 'To the first page',
  notLoaded: 'The permit could not be opened',
  notLoadedText: 'Check your signal and try again.',
};
