import { randomUUID } from 'node:crypto';

import { quoted, sql } from './database.ts';
import { account } from './stack.ts';

/**
 * Somebody new with a role, the properties and the password of the demo person who has it: whoever changes a password or
 * adds a second step must not do that to a person with whom other journeys log in.
 */
export function newColleague(role: string): { email: string; password: string } {
  const like = account(role);
  const id = randomUUID();
  const email = `${id}@gerbang.test`;
  sql(`
    insert into account (id, kind, group_id, role_id, email, name, password_hash, created_at)
    select ${quoted(id)}, kind, group_id, role_id, ${quoted(email)}, name, password_hash, created_at
      from account where email = ${quoted(like.email)};
    insert into staff_property (account_id, property_id)
    select ${quoted(id)}, s.property_id from staff_property s join account a on a.id = s.account_id
     where a.email = ${quoted(like.email)};
  `);
  return { email, password: like.password };
}
