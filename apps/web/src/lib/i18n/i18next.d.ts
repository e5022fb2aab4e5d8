import 'i18next';
import type { common } from '@gerbang/shared/messages/id/common';
import type { errors } from '@gerbang/shared/messages/id/errors';
import type { password } from '@gerbang/shared/messages/id/password';
import type { publicSide } from '@gerbang/shared/messages/id/public';
import type { staff } from '@gerbang/shared/messages/id/staff';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      errors: typeof errors;
      password: typeof password;
      public: typeof publicSide;
      staff: typeof staff;
    };
  }
}
