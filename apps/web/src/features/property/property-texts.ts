import { property as en } from '@gerbang/shared/messages/en/property';
import { property as id } from '@gerbang/shared/messages/id/property';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('property', { id, en });
