import type { StaffActor } from '@gerbang/shared/access';
import type { StaffRecord } from '@gerbang/shared/contracts/auth';
import { FIELD_CODES } from '@gerbang/shared/contracts/common';
import { createUserBody, updateUserBody } from '@gerbang/shared/contracts/users';
import type { UserRecord } from '@gerbang/shared/contracts/users';

/** What a user's dialog holds. */
export interface UserValues {
  name: string;
  email: string;
  phone: string;
  language: 'id' | 'en';
  role_id: string | null;
  property_ids: string[];
  active: boolean;
}

/** What is wrong with a field, by its name: a code, or words of its own. */
export type Faults = Readonly<Record<string, string>>;

/** What the dialog starts with; a new user works where the reader does now. */
export function startValues(user: UserRecord | null, reader: StaffRecord): UserValues {
  if (user === null) {
    const property_ids = [reader.property.id];
    return { name: '', email: '', phone: '', language: 'id', role_id: null, property_ids, active: true };
  }
  const { name, email, phone, language, role_id, property_ids, active } = user;
  return { name, email, phone, language, role_id, property_ids, active };
}

/** What is wrong by the contract, before anything is sent. */
export function faultsOf(values: UserValues, user: UserRecord | null): Faults {
  const { email, active, ...facts } = values;
  const { error } =
    user === null
      ? createUserBody.safeParse({ ...facts, email })
      : updateUserBody.safeParse({ ...facts, active, version: user.version });
  const faults: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) {
    faults[String(path[0])] ??= FIELD_CODES.find((code) => code === message) ?? 'invalid';
  }
  return faults;
}

/** The reader as the rules of people look at them. */
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
