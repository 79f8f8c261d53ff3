import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.js';
import { meQuery } from './session/me.js';
import { queries } from './session/queries.js';

// Does not wait for the code of the screen.
void queries.prefetchQuery(meQuery);

createRoot(document.getElementById('console')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
