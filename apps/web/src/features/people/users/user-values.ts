import type { StaffActor } from '@gerbang/shared/access';
import type { StaffRecord } from '@gerbang/shared/contracts/people/auth';
import type { UserRecord } from '@gerbang/shared/contracts/people/users';

export interface UserValues {
  name: string;
  email: string;
  phone: string;
  language: 'id' | 'en';
  role_id: string | null;
  property_ids: string[];
  active: boolean;
}

/** A new user starts with the reader's current property. */
export function startValues(user: UserRecord | null, reader: StaffRecord): UserValues {
  if (user === null) {
    const property_ids = [reader.property.id];
    return { name: '', email: '', phone: '', language: 'id', role_id: null, property_ids, active: true };
  }
  const { name, email, phone, language, role_id, property_ids, active } = user;
  return { name, email, phone, language, role_id, property_ids, active };
}

/** Converts the reader to the actor that the access rules expect. */
export function actorOf({ id, properties, role }: StaffRecord): StaffActor {
  return {
    kind: 'staff',
    user_id: id,
    session_id: '',
    group_id: '',
    property_ids: properties.map((property) => property.id),
    actions: new Set(role.actions),
    stages: new Set(role.stages),
    acting: [],
  };
}
