import { StoreProvider } from '../../lib/store/StoreProvider.tsx';
import { GoodsScreen } from './GoodsScreen.tsx';

/** Goods out, for a logged-in tenant: the same screen as goods in. */
export function Page() {
  return (
    <StoreProvider>
      <GoodsScreen kind="unloading" />
    </StoreProvider>
  );
}
