// Mantine's pickers take the names of months and days from dayjs.
import 'dayjs/locale/id';
