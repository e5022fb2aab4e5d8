import { chains as en } from '@gerbang/shared/messages/en/chains';
import { chains as id } from '@gerbang/shared/messages/id/chains';

import { addMessages } from '../../lib/i18n/i18n.ts';

// The screens bring their texts with them.
addMessages('chains', { id, en });
