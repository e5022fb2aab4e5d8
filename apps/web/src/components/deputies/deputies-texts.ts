import { deputies as en } from '@gerbang/shared/messages/en/deputies';
import { deputies as id } from '@gerbang/shared/messages/id/deputies';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('deputies', { id, en });
