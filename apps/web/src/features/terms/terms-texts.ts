import { terms as en } from '@gerbang/shared/messages/en/terms';
import { terms as id } from '@gerbang/shared/messages/id/terms';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('terms', { id, en });
