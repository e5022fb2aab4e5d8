import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { GoodsScreen } from './GoodsScreen.tsx';

/** Goods in. */
export function Page() {
  return (
    <StoreProvider>
      <GoodsScreen kind="loading" />
    </StoreProvider>
  );
}
