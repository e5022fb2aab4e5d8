import { describe, expect, it } from 'vitest';

import { readInviteSheet, writeInviteSheet } from './invite-sheet.ts';

const DEWI = { name: 'Dewi Anggraini', email: 'dewi@mall.test', role: 'TCR' };
const AGUS = { name: 'Prasetyo, Agus "Gus"', email: 'agus@mall.test', role: 'Operational' };

describe('readInviteSheet', () => {
  it.each([
    ['tabs, as a sheet is pasted', 'Dewi Anggraini\tdewi@mall.test\tTCR\n'],
    ['semicolons', 'Dewi Anggraini; dewi@mall.test ;TCR\r\n\r\n'],
    ['commas', 'Dewi Anggraini,dewi@mall.test,TCR'],
    ['titles in another order', 'Role,Name,E-mail\nTCR,Dewi Anggraini,dewi@mall.test'],
    ['Indonesian titles', 'Nama;Email;Peran\nDewi Anggraini;dewi@mall.test;TCR'],
  ])('reads a line with %s', (_what, text) => {
    expect(readInviteSheet(text)).toEqual([DEWI]);
  });

  it('keeps a separator and quotes inside a quoted cell', () => {
    expect(readInviteSheet('"Prasetyo, Agus ""Gus""",agus@mall.test,Operational')).toEqual([AGUS]);
  });

  it('reads a line break inside a quoted cell, and a single quote as text', () => {
    expect(readInviteSheet('"Dewi\nAnggraini"\tdewi@mall.test\tTCR\nAgus "Gus\tagus@mall.test\tTCR')).toEqual([
      { ...DEWI, name: 'Dewi\nAnggraini' },
      { ...AGUS, name: 'Agus "Gus', role: 'TCR' },
    ]);
    expect(readInviteSheet('"Agus\tagus@mall.test\tTCR\nDewi Anggraini\tdewi@mall.test\tTCR')[1]).toEqual(DEWI);
  });

  it('leaves missing cells empty, so that the row can be reported', () => {
    expect(readInviteSheet('Dewi Anggraini')).toEqual([{ name: 'Dewi Anggraini', email: '', role: '' }]);
    expect(readInviteSheet(' \n')).toEqual([]);
  });

  it('reads what writeInviteSheet wrote', () => {
    const people = [DEWI, { ...DEWI, role: '' }, AGUS, { ...DEWI, name: 'Dewi;\nAnggraini\t"D"' }];
    expect(readInviteSheet(writeInviteSheet(people))).toEqual(people);
    expect(readInviteSheet(writeInviteSheet(people.slice(3)))).toEqual(people.slice(3));
  });
});
