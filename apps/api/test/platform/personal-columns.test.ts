import { PERSONAL_DATA, PERSONAL_DATA_KINDS, type PersonalData } from '@gerbang/shared/domain/people/personal-data';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { createWorld } from '../harness.ts';

/** Columns with such a name could hold something about a person. */
const LOOKS_PERSONAL =
  /name|e?mail|phone|whatsapp|address|plate|note|text|photo|picture|file_id|^ip$|network|company|device|reason|remark|title|description|body|query|detail|personal|signature|hash|secret|matters|search|position$/;

/** Columns that look personal and are not, by the reason. */
const NOT_PERSONAL: Readonly<Record<string, readonly string[]>> = {
  'names and texts of the building, its settings and its menu': [
    'asset.name, asset.notes, asset.photo_file_id, asset_downtime.reason, asset_paper.file_id, asset_paper.name, bay.name',
    'category.description, category.name, category.name_en, closed_date.reason, closed_date.reason_en, floor.name',
    'maintenance_schedule.description, maintenance_schedule.title, menu_feature.name, menu_module.name',
    'meter_reading.note, meter_reading.photo_file_id, patrol_checkpoint.name, patrol_round.name, patrol_round_stop.name',
    'patrol_template.name, permit.slot_name, property.logo_file_id, property.name, property_group.name, role.name',
    'security_post.name, security_post.name_en, security_shift.name, security_shift.name_en, slot.name, terms.text_en',
    'terms.text_id, unit.name, work_order_check.text, work_order_part.name, work_team.name, gate_shift.device',
    'permit_item.name, work_order_photo.file_id',
  ],
  'the public contact of the office': [
    'property.address, property.contact_email, property.contact_phone, property.contact_whatsapp',
  ],
  'what was to be done, without who asked for it': [
    'complaint.title, complaint.search_text, work_order.title, work_order.description',
  ],
  'published articles of the office': ['news.body, news.title, news_picture.file_id'],
  'facts without personal values, and hashes of them': [
    'audit_log.detail, audit_log.personal_digest, audit_head.hash, audit_seal.hash, progress_log.description',
    'rollup_change.detail, rollup_day.detail',
  ],
  'settings of a channel': [
    'notification.mail, notification_setting.mail, saved_view.mail_download, saved_view.mail_every, saved_view.mail_path',
  ],
  'ids and times': [
    'asset_downtime.noted_at, asset_downtime.noted_by, patrol_round.template_id, patrol_template_stop.template_id',
  ],
};

const world = await createWorld();
let columns: string[];

beforeAll(async () => {
  const { rows } = await sql<{ place: string }>`
    select c.table_name || '.' || c.column_name as place
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'kysely_migration'
       and c.data_type not in ('integer', 'boolean', 'bigint')
     order by 1`.execute(world.owner);
  columns = rows.map(({ place }) => place);
});

const listed = new Set(
  PERSONAL_DATA_KINDS.flatMap((kind) => {
    const places: PersonalData['columns'] = PERSONAL_DATA[kind].columns;
    return Object.entries(places).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));
  }),
);
const exceptions = Object.values(NOT_PERSONAL).flatMap((lines) => lines.flatMap((line) => line.split(', ')));

describe('list of personal data', () => {
  it('names every column that looks personal, or the test says why it is not', () => {
    const forgotten = columns.filter((place) => {
      const [, name = ''] = place.split('.');
      return LOOKS_PERSONAL.test(name) && !listed.has(place) && !exceptions.includes(place);
    });
    expect(forgotten).toEqual([]);
  });

  it('names only columns that exist, and no exception that is listed', () => {
    const known = new Set(columns);
    expect([...listed, ...exceptions].filter((place) => !known.has(place))).toEqual([]);
    expect(exceptions.filter((place) => listed.has(place))).toEqual([]);
  });
});
