import { PhotoStrip } from './PhotoStrip.tsx';

interface Props {
  label: string;
  urls: readonly string[];
  /** The label is said to those who do not see what it stands beside, and to nobody else. */
  isLabelHidden?: boolean;
}

/** Photos that are only looked at; nothing where there are none. */
export function ShownPhotos({ label, urls, isLabelHidden = false }: Props) {
  if (urls.length === 0) return null;
  const photos = urls.map((src) => ({ id: src, src }));
  return <PhotoStrip label={label} value={photos} max={urls.length} isLabelHidden={isLabelHidden} />;
}
