import type { Catalogue } from '../catalogue.ts';
import type { windows as model } from '../id/windows.ts';

export const windows: Catalogue<typeof model> = { nextDay: '{{time}} the next day' };
