import { audit as en } from '@gerbang/shared/messages/en/audit';
import { property as propertyEn } from '@gerbang/shared/messages/en/property';
import { records as recordsEn } from '@gerbang/shared/messages/en/records';
import { roles as rolesEn } from '@gerbang/shared/messages/en/roles';
import { audit as id } from '@gerbang/shared/messages/id/audit';
import { property as propertyId } from '@gerbang/shared/messages/id/property';
import { records as recordsId } from '@gerbang/shared/messages/id/records';
import { roles as rolesId } from '@gerbang/shared/messages/id/roles';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them; a changed field has the name that its own form gives it.
addMessages('audit', { id, en });
addMessages('records', { id: recordsId, en: recordsEn });
addMessages('property', { id: propertyId, en: propertyEn });
addMessages('roles', { id: rolesId, en: rolesEn });
