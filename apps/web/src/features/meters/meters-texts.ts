import { meters as en } from '@gerbang/shared/messages/en/meters';
import { property as propertyEn } from '@gerbang/shared/messages/en/property';
import { meters as id } from '@gerbang/shared/messages/id/meters';
import { property as propertyId } from '@gerbang/shared/messages/id/property';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them; what they say after an action is what properties say.
addMessages('meters', { id, en });
addMessages('property', { id: propertyId, en: propertyEn });
