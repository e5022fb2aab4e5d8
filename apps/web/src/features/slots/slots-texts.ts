import { slots as en } from '@gerbang/shared/messages/en/slots';
import { slots as id } from '@gerbang/shared/messages/id/slots';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('slots', { id, en });
