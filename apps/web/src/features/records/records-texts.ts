import { property as propertyEn } from '@gerbang/shared/messages/en/property';
import { records as en } from '@gerbang/shared/messages/en/records';
import { property as propertyId } from '@gerbang/shared/messages/id/property';
import { records as id } from '@gerbang/shared/messages/id/records';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them; what they say after an action is what properties say.
addMessages('records', { id, en });
addMessages('property', { id: propertyId, en: propertyEn });
