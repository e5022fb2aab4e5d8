import { randomBytes } from 'node:crypto';

/** Somebody who asks for a permit; each test has its own, because only three confirmations an hour go to one address. */
export interface Visitor {
  company: string;
  name: string;
  email: string;
  phone: string;
  address: string;
}

/** A person nobody else in the tests is. */
export function newVisitor(): Visitor {
  const mark = randomBytes(5).toString('hex');
  return {
    company: 'CV Sinar Terang',
    name: 'Siti Rahmawati',
    email: `siti.${mark}@sinarterang.example`,
    phone: '+62 812 3456 789',
    address: 'Jl. Kenari No. 12, Bandung',
  };
}
