import { Thumb } from '../../../components/photos/Thumb.tsx';
import type { UploadRef } from '../../../lib/uploads/upload-ref.ts';
import { useUpload } from '../../../lib/uploads/use-uploads.ts';

/** Picture of an item, or an icon. Decorative, because the name is beside it. */
export function ItemPhoto({ photo, size }: { photo: UploadRef | null; size: number }) {
  const { preview } = useUpload(photo?.key ?? '');
  return <Thumb key={preview} src={photo === null ? null : preview} size={size} />;
}
