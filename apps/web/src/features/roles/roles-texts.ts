import { property as propertyEn } from '@gerbang/shared/messages/en/property';
import { roles as en } from '@gerbang/shared/messages/en/roles';
import { property as propertyId } from '@gerbang/shared/messages/id/property';
import { roles as id } from '@gerbang/shared/messages/id/roles';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them; what they say after an action is what properties say.
addMessages('roles', { id, en });
addMessages('property', { id: propertyId, en: propertyEn });
