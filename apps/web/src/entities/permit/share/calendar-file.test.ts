import { describe, expect, it } from 'vitest';

import { calendarFile } from './calendar-file.ts';

const PASS = {
  code: 'U-GI-3N8WPX4T-K',
  kind: 'unloading',
  standing: 'not_yet',
  pass: 'signed.pass',
  property: 'Galeri Indah Mall; Jakarta',
  time_zone: 'Asia/Jakarta',
  from: '2026-11-18T15:00:00.000Z',
  until: '2026-11-19T01:00:00.000Z',
  place: 'Dock B, Bay 3',
  plate: 'B 9214 TXR',
  driver_name: '',
  items: null,
  passed_at: null,
  expected_at: null,
  steps: { done: 1, total: 1 },
  checked_at: '2026-11-18T13:10:00.000Z',
} as const;

describe('the calendar file of a pass', () => {
  const file = calendarFile(PASS, 'Goods out · Unloading', new Date('2026-11-17T01:02:03.456Z'));
  const unfolded = file.replaceAll('\r\n ', '').split('\r\n');

  it('has the window, place and number, and reminds one day and one hour before', () => {
    expect(unfolded).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Gerbang//Permit//EN',
      'BEGIN:VEVENT',
      'UID:U-GI-3N8WPX4T-K@gerbang',
      'DTSTAMP:20261117T010203Z',
      'DTSTART:20261118T150000Z',
      'DTEND:20261119T010000Z',
      String.raw`SUMMARY:Goods out · Unloading\, Galeri Indah Mall\; Jakarta`,
      String.raw`LOCATION:Dock B\, Bay 3\, Galeri Indah Mall\; Jakarta`,
      String.raw`DESCRIPTION:U-GI-3N8WPX4T-K\nB 9214 TXR`,
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Goods out · Unloading\, Galeri Indah Mall\; Jakarta`,
      'TRIGGER:-P1D',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      String.raw`DESCRIPTION:Goods out · Unloading\, Galeri Indah Mall\; Jakarta`,
      'TRIGGER:-PT1H',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has no line of more than 75 bytes', () => {
    const long = calendarFile({ ...PASS, place: 'Ö'.repeat(100) }, 'x', new Date(0));
    for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});
