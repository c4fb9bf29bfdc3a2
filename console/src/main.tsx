import '@fontsource-variable/inter/wght.css';
import './theme/styles.ts';
import './theme/global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './data/client.ts';
import { queryClient } from './data/query.ts';
import { forgetSession } from './data/session.ts';
import { startLanguage } from './language.ts';
import { router } from './routes/router.ts';
import { theme } from './theme/theme.ts';

const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

/** Leads to where the person can mend what keeps the API from answering. */
function lead(error: unknown): void {
  if (!(error instanceof ApiError)) return;
  const { pathname, href } = router.state.location;
  const isOperators = pathname.startsWith('/operator/');
  if (error.code === 'unauthorized' && (isOperators || pathname.startsWith('/o/'))) {
    // The session has ended meanwhile: sign in, then come back to what was being filled in.
    void router.navigate({ to: '/sign-in', search: { next: href, ended: true } }).then(forgetSession);
  }
  const slug = /^\/o\/([^/]+)/.exec(pathname)?.[1];
  if (error.code === 'totp_setup_required' && isOperators) {
    void router.navigate({ to: '/operator/security', search: { second_factor: 'needed' } });
  } else if (error.code === 'totp_setup_required' && slug) {
    void router.navigate({ to: '/o/$slug/settings/security', params: { slug }, search: { second_factor: 'needed' } });
  }
}
queryClient.getQueryCache().config.onError = lead;
queryClient.getMutationCache().config.onError = (error) => {
  if (!(error instanceof ApiError)) return;
  // A change may be refused over a wrong code as well: whether the session has ended is what reading the person says.
  if (error.code === 'unauthorized') void queryClient.refetchQueries({ queryKey: ['getMe'] });
  else if (error.code === 'totp_setup_required') lead(error);
};

await startLanguage();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => nonce}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
