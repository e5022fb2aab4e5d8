import calendar from './DayCalendar.module.css';

/** How the calendar of a staff form looks. */
export const DAY_CLASSES = {
  day: calendar.day ?? '',
  calendarHeader: calendar.header ?? '',
  calendarHeaderLevel: calendar.level ?? '',
  calendarHeaderControl: calendar.control ?? '',
  weekday: calendar.weekday ?? '',
};
