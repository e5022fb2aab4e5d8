import { randomBytes } from 'node:crypto';

/** An applicant. Each test has its own, because an address gets at most three confirmations an hour. */
export interface Visitor {
  company: string;
  name: string;
  email: string;
  phone: string;
  address: string;
}

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
