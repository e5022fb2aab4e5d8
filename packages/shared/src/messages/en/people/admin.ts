import type { Catalogue } from '../../catalogue.ts';
import type { admin as model } from '../../id/people/admin.ts';

export const admin: Catalogue<typeof model> = {
  password: 'Password for {{email}} ({{min}} to {{max}} characters, not shown while you type): ',
  repeat: 'Once more: ',
  notEqual: 'The two passwords are not the same.',
  whichGroup: 'There are several groups, so name one with --group: {{names}}',
  noGroup: 'There is no group {{name}}, only: {{names}}',
  notSetUp: 'There is no group yet. Open {{address}} for the first run.',
  created: '{{email}} is Super Admin of {{group}} now, with {{properties}} properties. Log in at {{address}}.',
  operator: 'This account also looks after this server.',
  noAccount: 'No active staff member has the e-mail address {{email}}.',
  reset: 'The second step of {{email}} is off and all their sessions have ended. They are told by mail.',
};
