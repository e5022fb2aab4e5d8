import calendar from '../../components/DayCalendar.module.css';

/** How the days of a calendar look. */
export const DAY_CLASSES = {
  day: calendar.day ?? '',
  calendarHeader: calendar.header ?? '',
  calendarHeaderLevel: calendar.level ?? '',
  calendarHeaderControl: calendar.control ?? '',
  weekday: calendar.weekday ?? '',
};
