import type { Catalogue } from '../../catalogue.ts';
import type * as model from '../../id/building/record-fields.ts';

/** Names of fields that the screens and the sheets of records share. */
export const recordField: Catalogue<typeof model.recordField> = {
  name: 'Name',
  name_en: 'In English',
  position: 'Order',
  floor_id: 'Floor',
  kind: 'Kind',
  active: 'Active',
  description: 'Description',
  needs_hours: 'Hours required to finish',
  needs_parts: 'Parts required to finish',
  needs_photo: 'Photo after the work required to finish',
  needs_signature: 'Signature required to finish',
  phone: 'Phone',
  category_id: 'Category',
  unit_ids: 'Units',
  code: 'Code',
  location: 'Location',
  brand: 'Brand',
  model: 'Model',
  serial_number: 'Serial number',
  purchased_on: 'Purchased on',
  warranty_until: 'Warranty until',
  state: 'State',
  notes: 'Notes',
  starts: 'Starts',
  ends: 'Ends',
  times_per_shift: 'Times per shift',
};

export const recordValue: Catalogue<typeof model.recordValue> = {
  bay: 'Bay',
  goods_lift: 'Goods lift',
  in_service: 'In service',
  out_of_service: 'Out of service',
  retired: 'Retired',
};
