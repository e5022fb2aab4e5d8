import 'i18next';
import type { approvals } from '@gerbang/shared/messages/id/approvals';
import type { audit } from '@gerbang/shared/messages/id/audit';
import type { chains } from '@gerbang/shared/messages/id/chains';
import type { common } from '@gerbang/shared/messages/id/common';
import type { deputies } from '@gerbang/shared/messages/id/deputies';
import type { errors } from '@gerbang/shared/messages/id/errors';
import type { forms } from '@gerbang/shared/messages/id/forms';
import type { goods } from '@gerbang/shared/messages/id/goods';
import type { links } from '@gerbang/shared/messages/id/links';
import type { password } from '@gerbang/shared/messages/id/password';
import type { property } from '@gerbang/shared/messages/id/property';
import type { publicSide } from '@gerbang/shared/messages/id/public';
import type { records } from '@gerbang/shared/messages/id/records';
import type { roles } from '@gerbang/shared/messages/id/roles';
import type { schedule } from '@gerbang/shared/messages/id/schedule';
import type { slots } from '@gerbang/shared/messages/id/slots';
import type { staff } from '@gerbang/shared/messages/id/staff';
import type { status } from '@gerbang/shared/messages/id/status';
import type { submitted } from '@gerbang/shared/messages/id/submitted';
import type { table } from '@gerbang/shared/messages/id/table';
import type { tenantLogins } from '@gerbang/shared/messages/id/tenant-logins';
import type { terms } from '@gerbang/shared/messages/id/terms';
import type { transfers } from '@gerbang/shared/messages/id/transfers';
import type { unloading } from '@gerbang/shared/messages/id/unloading';
import type { uploads } from '@gerbang/shared/messages/id/uploads';
import type { users } from '@gerbang/shared/messages/id/users';
import type { work } from '@gerbang/shared/messages/id/work';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      errors: typeof errors;
      password: typeof password;
      property: typeof property;
      public: typeof publicSide;
      staff: typeof staff;
      forms: typeof forms;
      goods: typeof goods;
      links: typeof links;
      records: typeof records;
      schedule: typeof schedule;
      status: typeof status;
      submitted: typeof submitted;
      table: typeof table;
      unloading: typeof unloading;
      uploads: typeof uploads;
      work: typeof work;
      users: typeof users;
      roles: typeof roles;
      deputies: typeof deputies;
      chains: typeof chains;
      slots: typeof slots;
      terms: typeof terms;
      audit: typeof audit;
      approvals: typeof approvals;
      transfers: typeof transfers;
      tenantLogins: typeof tenantLogins;
    };
  }
}
