/** Ending the session of this browser. */
import { useNavigate } from '@tanstack/react-router';
import { call } from '../data/client.ts';
import { forgetSession } from '../data/session.ts';
import { forgetDrafts } from './draft.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await call('deleteCurrentSession', {}).catch(() => {});
    // Screens that are still shown read who is signed in.
    await navigate({ to: '/sign-in' });
    forgetSession();
    forgetDrafts();
  };
}
