import { Id, Instant, Int, OneOf, Resource, type Static, Str } from '../schema.ts';
import { jobStates } from '../vocabulary.ts';

export const Job = Resource('Job', 'A background job that waits, runs or has failed. One that succeeded is gone.', {
  _id: Id('job', 'Id of the job.'),
  name: Str('What it does.', ['send_mail']),
  state: OneOf(jobStates, '`failed`: tried as often as it may be; it stays so until it is retried.'),
  organization_id: Id('organization', 'Id of the organization that it works for.'),
  created_at: Instant('When it was added.'),
  run_at: Instant('When the next attempt is due, or the last one was.'),
  attempts: Int('Attempts begun so far, the one that is running included.', { minimum: 0 }),
  attempts_max: Int('Attempts that it may have.', { minimum: 1 }),
  error: Str('Why the last attempt failed; empty where none did, or where its process ended.', [
    'Error: ETIMEDOUT: Connection timeout',
  ]),
});
export type Job = Static<typeof Job>;
