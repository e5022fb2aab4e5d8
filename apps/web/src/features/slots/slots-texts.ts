import { property as propertyEn } from '@gerbang/shared/messages/en/property';
import { slots as en } from '@gerbang/shared/messages/en/slots';
import { property as propertyId } from '@gerbang/shared/messages/id/property';
import { slots as id } from '@gerbang/shared/messages/id/slots';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them; what they say after an action is what properties say.
addMessages('slots', { id, en });
addMessages('property', { id: propertyId, en: propertyEn });
