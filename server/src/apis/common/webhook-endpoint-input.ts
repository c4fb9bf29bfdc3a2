import { type Refusal, refuse } from '../../platform/refusal.ts';
import { summary } from './problems.ts';

/** Refuses a body that brings a secret: who sends one believes that it will be used. */
export function refusedSecret(body: object): Refusal<'invalid_request'> | null {
  const details = ['sign_secret', 'secret']
    .filter((name) => name in body)
    .map((name) => ({ path: `/${name}`, message: 'cannot be chosen: the service makes the secret' }));
  return details.length > 0 ? refuse('invalid_request', summary(details), details) : null;
}
