import type { PassView } from '@gerbang/shared/contracts/permits/pass-view';

import { saveFile } from '../../../lib/save-file.ts';

/** Two reminders: one day and one hour before the start. */
const REMINDERS = ['-P1D', '-PT1H'];
/** The longest line that the format allows, in bytes. */
const LINE_BYTES = 75;

/** Saves the window of a pass as a calendar file with place, number and two reminders. */
export function saveCalendar(pass: PassView, title: string, now: Date): void {
  const file = new Blob([calendarFile(pass, title, now)], { type: 'text/calendar' });
  saveFile(URL.createObjectURL(file), `${pass.code}.ics`);
}

/** An iCalendar file (RFC 5545). Its lines end with CRLF. */
export function calendarFile(
  { code, property, place, plate, from, until }: PassView,
  title: string,
  now: Date,
): string {
  const summary = `${title}, ${property}`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gerbang//Permit//EN',
    'BEGIN:VEVENT',
    `UID:${code}@gerbang`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(from))}`,
    `DTEND:${stamp(new Date(until))}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped([place, property].filter((part) => part !== '').join(', '))}`,
    `DESCRIPTION:${escaped([code, plate].filter((part) => part !== '').join('\n'))}`,
    ...REMINDERS.flatMap((trigger) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escaped(summary)}`,
      `TRIGGER:${trigger}`,
      'END:VALARM',
    ]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** In UTC, e.g. `20261118T150000Z`. */
function stamp(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** Splits a long line. Continuations start with a space. */
function folded(line: string): string {
  const bytes = new TextEncoder();
  let [result, length] = ['', 0];
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > LINE_BYTES) [result, length] = [`${result}\r\n `, 1];
    result += character;
    length += size;
  }
  return result;
}
