import { randomBytes, randomInt } from 'node:crypto';

import type { SmtpSink } from '../../apps/api/test/platform/smtp.ts';

/** Values of made-up people that are found nowhere else, also in output and files of earlier runs. */
export interface Canary {
  /** Part of each person's name, address, company and notes. */
  word: string;
  /** The phone number as people type it. */
  phone: string;
  /** The values in all spellings in which they are searched, without spaces. */
  patterns: readonly string[];
  emailOf(index: number): string;
  nameOf(index: number): string;
  /** Whether the text contains a value, also as base64, in hexadecimal or with other spaces in the phone number. */
  isIn(text: string | Buffer): boolean;
}

export function newCanary(): Canary {
  const word = `kenari${randomBytes(4).toString('hex')}`;
  const digits = `811${randomInt(1_000_000, 10_000_000)}`;
  const patterns = [
    word,
    digits,
    Buffer.from(word).toString('hex'),
    ...inBase64(word),
    ...inBase64(word.toUpperCase()),
  ];
  return {
    word,
    phone: `0${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`,
    patterns,
    emailOf: (index) => `${word}.${index}@bench.example`,
    nameOf: (index) => `${word} ${index}`,
    isIn(given) {
      const text = typeof given === 'string' ? given : given.toString('latin1');
      const lower = text.toLowerCase();
      // Spaces and dashes between digits only, because everything else must be found as it was written.
      const joined = lower.replaceAll(/(?<=\d)[ -](?=\d)/g, '');
      return patterns.some((pattern) => text.includes(pattern) || lower.includes(pattern) || joined.includes(pattern));
    },
  };
}

/** The parts of the base64 of any text that contains `word`: it depends on the number of bytes before the word. */
function inBase64(word: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('\0'.repeat(before) + word).toString('base64url');
    // The first and the last characters also depend on the neighbours.
    const first = Math.ceil((before * 8) / 6);
    const last = Math.floor(((before + word.length) * 8) / 6);
    return encoded.slice(first, last);
  });
}

/**
 * Faults of the mails: each goes to one mailbox, has values of people in `To` only and, in its text, of no other person.
 */
export function mailFaults({ mails, recipients }: SmtpSink, canary: Canary): string[] {
  return mails.flatMap((mail, index) => {
    const to = recipients[index] ?? [];
    const [own = ''] = to;
    const headers = mail.headerLines.filter(({ key, line }) => key !== 'to' && canary.isIn(line)).map(({ key }) => key);
    const text = `${mail.text ?? ''} ${mail.html === false ? '' : mail.html}`;
    const numbers = [...text.matchAll(new RegExp(`${canary.word}[ .](\\d+)`, 'gi'))].map(([, number]) =>
      Number(number),
    );
    const others = numbers.filter((number) => canary.emailOf(number) !== own);
    return [
      ...(to.length === 1 ? [] : [`${to.length} recipients`]),
      ...headers.map((key) => `a value in the header ${key}`),
      ...(others.length === 0 ? [] : ['values of another person']),
      ...(canary.isIn(text) && !canary.isIn(own) ? ['values of a person for somebody else'] : []),
    ];
  });
}
