import { checkRules, type Invariant } from './invariant.ts';

const PERMIT_HAS_ITS_CODE = `
  select p.property_id, p.id as permit_id, p.code
    from permit p left join permit_code c on c.code = p.code
   where c.code is null or (c.property_id, c.permit_id) <> (p.property_id, p.id)`;

const CODE_HAS_ITS_PERMIT = `
  select c.property_id, c.permit_id, c.code
    from permit_code c left join permit p on p.property_id = c.property_id and p.id = c.permit_id
   where p.id is null`;

export const codes: Invariant = {
  id: 'I10',
  title: 'each permit has one code that no other permit has',
  check: checkRules('select count(*) from permit_code', [
    { name: 'permit', sql: PERMIT_HAS_ITS_CODE },
    { name: 'code', sql: CODE_HAS_ITS_PERMIT },
  ]),
};
