import { chains as en } from '@gerbang/shared/messages/en/chains';
import { property as propertyEn } from '@gerbang/shared/messages/en/property';
import { chains as id } from '@gerbang/shared/messages/id/chains';
import { property as propertyId } from '@gerbang/shared/messages/id/property';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them; what they say after an action is what properties say.
addMessages('chains', { id, en });
addMessages('property', { id: propertyId, en: propertyEn });
