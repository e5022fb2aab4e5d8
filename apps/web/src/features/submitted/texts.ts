import { submitted as en } from '@gerbang/shared/messages/en/submitted';
import { submitted as id } from '@gerbang/shared/messages/id/submitted';

import { addMessages } from '../../lib/i18n/i18n.ts';

addMessages('submitted', { id, en });
