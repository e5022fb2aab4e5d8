import type { Catalogue } from '../../catalogue.ts';
import type { newsMail as model } from '../../id/operations/news-mail.ts';

export const newsMail: Catalogue<typeof model> = {
  subject: 'Building news: {{title}}',
  read: 'Read in Gerbang',
  picture: '[Picture: {{alt}}. See it on the news page.]',
  off: 'Stop mailing me news',
  note: 'You get this mail because you are registered in Gerbang for this building.',
};
