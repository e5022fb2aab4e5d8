import { createRoot } from 'react-dom/client';

// This page contains only React. The Lighthouse run compares our own pages with it.
const root = document.querySelector('#root');
if (root !== null) {
  createRoot(root).render(
    <main>
      <h1>Bare page</h1>
    </main>,
  );
}
