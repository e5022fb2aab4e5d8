import type { Catalogue } from '../../catalogue.ts';
import type { schedule as indonesian } from '../../id/building/schedule.ts';

export const schedule: Catalogue<typeof indonesian> = {
  openCalendar: 'Open the calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  today: 'today',
  unavailable: 'not available',
  closedDays: '{{days}} closed:',
  pastCutoff: 'Today is not available: requests for today closed at {{cutoff}}.',
  leadDays_one: 'Requests must be made at least {{count}} day ahead.',
  leadDays_other: 'Requests must be made at least {{count}} days ahead.',
  noDays: 'There is no date to book yet. Try again tomorrow or ask the building management.',
  left: '{{places}} left',
  full: 'Full',
  until: 'until {{time}}',
  parts: { morning: 'Morning', afternoon: 'Afternoon', night: 'Night' },
  noSlots: 'There is no time on this date. Choose another date.',
  hold: {
    bar: 'Place held',
    held: 'Held for you for <b>{{time}}</b>. Enough to fill in the rest.',
    spoken_one: 'Place held for {{count}} more minute.',
    spoken_other: 'Place held for {{count}} more minutes.',
    ended: 'Hold ended. Take it again?',
    again: 'Take it again',
    next: 'Next free time: <b>{{slot}}</b>',
    take: 'Take this time',
    share:
      'This place is not held, because your network already holds many places at this time. You can still fill in and send the request.',
    failed: 'This place is not held. You can still fill in and send the request.',
  },
};
