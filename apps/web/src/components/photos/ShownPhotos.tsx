import { PhotoStrip } from './PhotoStrip.tsx';

interface Props {
  label: string;
  urls: readonly string[];
  /** Shows the label to screen readers only. */
  isLabelHidden?: boolean;
}

/** Photos without controls to change them. Shows nothing for an empty list. */
export function ShownPhotos({ label, urls, isLabelHidden = false }: Props) {
  if (urls.length === 0) return null;
  const photos = urls.map((src) => ({ id: src, src }));
  return <PhotoStrip label={label} value={photos} max={urls.length} isLabelHidden={isLabelHidden} />;
}
