import { assets as en } from '@gerbang/shared/messages/en/assets';
import { assets as id } from '@gerbang/shared/messages/id/assets';

import { addMessages } from '../../lib/i18n/i18n.ts';

addMessages('assets', { id, en });
