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
  /** 0 for a new user. */
  version: number;
}

/** A new user starts with the reader's current property. */
export function startValues(user: UserRecord | null, reader: StaffRecord): UserValues {
  if (user === null) {
    const property_ids = [reader.property.id];
    return { name: '', email: '', phone: '', language: 'id', role_id: null, property_ids, active: true, version: 0 };
  }
  const { name, email, phone, language, role_id, property_ids, active, version } = user;
  return { name, email, phone, language, role_id, property_ids, active, version };
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
