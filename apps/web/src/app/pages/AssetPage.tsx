import '../../features/assets/assets-texts.ts';
import { useParams } from 'react-router';

import { AssetScreen } from '../../features/assets/AssetScreen.tsx';

/** One asset of the property. */
export function Page() {
  const { assetId = '' } = useParams();
  return <AssetScreen key={assetId} asset_id={assetId} />;
}
