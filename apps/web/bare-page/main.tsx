import { createRoot } from 'react-dom/client';

// What React alone costs: the measure beside which our own pages are held.
const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <main>
      <h1>Bare page</h1>
    </main>,
  );
}
