interface TermsRule {
  id: string;
  en: string;
}

/** The rules of the default terms by topic, in their order. */
export const TERMS_RULES = {
  issued_before_start: {
    id: 'Surat izin kerja diterbitkan 2 hari sebelum tanggal mulai pekerjaan.',
    en: 'The work permit is issued 2 days before the start of the work.',
  },
  renewed_weekly: {
    id: 'Surat izin kerja diperpanjang setiap 7 hari; tanpa perpanjangan izin tidak berlaku.',
    en: 'The work permit is renewed every 7 days; without renewal it is not valid.',
  },
  identity_badge: {
    id: 'Setiap pekerja wajib memakai tanda pengenal selama berada di dalam gedung.',
    en: 'Every worker wears an identity badge at all times inside the building.',
  },
  protective_gear: {
    id: 'Alat pelindung diri (helm, sepatu keselamatan dan perlengkapan sesuai pekerjaan) wajib dipakai.',
    en: 'Protective gear (helmet, safety shoes and what the job calls for) is worn at all times.',
  },
  no_smoking: {
    id: 'Dilarang merokok di seluruh area gedung dan area kerja.',
    en: 'No smoking anywhere in the building or the work area.',
  },
  no_sleeping: {
    id: 'Dilarang tidur atau menginap di area kerja.',
    en: 'No sleeping or staying overnight on site.',
  },
  special_permit: {
    id: 'Pekerjaan panas (las, gerinda, api terbuka) dan pekerjaan di ketinggian memerlukan izin khusus sebelum dimulai.',
    en: 'Hot work (welding, grinding, open flame) and work at height need a special permit before they begin.',
  },
  goods_lift_only: {
    id: 'Pekerja, alat dan material hanya boleh memakai lift barang.',
    en: 'Workers, tools and material use the goods lift only.',
  },
  contractor_repairs_damage: {
    id: 'Kerusakan akibat pekerjaan diperbaiki oleh kontraktor atas biayanya sendiri.',
    en: 'Damage caused by the work is repaired by the contractor at their own cost.',
  },
  debris_removed: {
    id: 'Puing dan sampah pekerjaan dibuang keluar gedung oleh kontraktor setiap hari.',
    en: 'Debris and waste are removed from the building by the contractor every day.',
  },
  permit_at_door: {
    id: 'Surat izin kerja dipasang di pintu unit selama pekerjaan berlangsung.',
    en: 'The permit is shown at the unit door for as long as the work goes on.',
  },
  suspended_at_once: {
    id: 'Pengelola gedung dapat menghentikan pekerjaan seketika bila ketentuan ini dilanggar atau keselamatan terancam.',
    en: 'Building management may suspend the work at once if these terms are broken or safety is at risk.',
  },
} as const satisfies Record<string, TermsRule>;

const TITLES = { id: 'Syarat dan Ketentuan Surat Izin Kerja', en: 'Work Permit Terms and Conditions' } as const;

/** The default terms of the work permit as plain text: a title, then one numbered rule per line. */
export function defaultTerms(language: 'id' | 'en'): string {
  const rules = Object.values(TERMS_RULES).map((rule, index) => `${index + 1}. ${rule[language]}`);
  return [TITLES[language], '', ...rules].join('\n');
}
