import { forms as formsEn } from '@gerbang/shared/messages/en/forms';
import { uploads as uploadsEn } from '@gerbang/shared/messages/en/uploads';
import { forms as formsId } from '@gerbang/shared/messages/id/forms';
import { uploads as uploadsId } from '@gerbang/shared/messages/id/uploads';

import { addMessages } from '../lib/i18n/i18n.ts';

// The parts of a form bring their texts with them, so that a screen needs to know nothing of them.
addMessages('forms', { id: formsId, en: formsEn });
addMessages('uploads', { id: uploadsId, en: uploadsEn });
