import type { ComponentProps } from 'react';

import type { StripUploads } from './photo-strip-uploads.ts';
import { PhotoStrip } from './PhotoStrip.tsx';

type Props = Omit<ComponentProps<typeof PhotoStrip>, 'value' | 'onAdd' | 'onRemove' | 'onRetry'> & {
  uploads: StripUploads;
};

/** Photos of a form that is not sent yet. */
export function UploadStrip({ uploads, ...props }: Props) {
  const { photos, add, remove, retry } = uploads;
  return <PhotoStrip {...props} value={photos} onAdd={add} onRemove={remove} onRetry={retry} />;
}
