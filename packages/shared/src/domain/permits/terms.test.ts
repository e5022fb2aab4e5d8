import { describe, expect, it } from 'vitest';

import { defaultTerms, TERMS_RULES } from './terms.ts';

const indonesian = defaultTerms('id');
const english = defaultTerms('en');

describe('the default terms', () => {
  it('[D3-79] has the default terms in both languages, rule by rule', () => {
    for (const rule of Object.values(TERMS_RULES)) {
      expect(indonesian).toContain(rule.id);
      expect(english).toContain(rule.en);
      expect(rule.id).not.toBe(rule.en);
    }
    expect(indonesian.split('\n')).toHaveLength(english.split('\n').length);
  });

  it.each([
    ['identity badge', /tanda pengenal/, /identity badge/],
    ['protective gear', /alat pelindung diri/i, /protective gear/i],
    ['no smoking', /dilarang merokok/i, /no smoking/i],
    ['no sleeping on site', /dilarang tidur/i, /no sleeping .*on site/i],
    ['hot work needs a special permit', /pekerjaan panas.*izin khusus/i, /hot work.*special permit/i],
    ['work at height needs a special permit', /ketinggian.*izin khusus/i, /work at height.*special permit/i],
    ['goods lift only', /hanya boleh memakai lift barang/, /goods lift only/],
    ['contractor repairs damage', /kerusakan.*diperbaiki oleh kontraktor/i, /damage.*repaired by the contractor/i],
    ['debris removed', /puing.*dibuang/i, /debris.*removed/i],
    ['permit shown at the unit door', /dipasang di pintu unit/, /shown at the unit door/],
    ['may be suspended at once', /menghentikan pekerjaan seketika/, /suspend the work at once/],
  ])('[D3-82] includes in the default terms the rule: %s', (_, inIndonesian, inEnglish) => {
    expect(indonesian).toMatch(inIndonesian);
    expect(english).toMatch(inEnglish);
  });

  it('mentions in the default terms the 2 days before the start and the renewal every 7 days', () => {
    expect(indonesian).toMatch(/2 hari sebelum tanggal mulai/);
    expect(indonesian).toMatch(/diperpanjang setiap 7 hari/);
    expect(english).toMatch(/2 days before the start/);
    expect(english).toMatch(/renewed every 7 days/);
  });
});
