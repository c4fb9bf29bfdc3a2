import { operation } from '../../operation.ts';
import { Job } from '../../resources/job.ts';
import { AfterQuery, DataOf, Id, ListOf, OneOf, pagingQuery, StrInput, Type } from '../../schema.ts';
import { jobStates } from '../../vocabulary.ts';

export const listJobs = operation({
  id: 'listJobs',
  api: 'management',
  method: 'GET',
  path: '/jobs',
  access: { by: 'session', operator: true },
  tag: 'Background jobs',
  summary: 'List background jobs',
  description:
    'Returns the jobs of all organizations that are waiting, running or failed, newest first. Jobs that ' +
    'succeeded are removed.',
  query: Type.Object({
    state: Type.Optional(OneOf(jobStates, 'Only jobs in this state.')),
    name: Type.Optional(StrInput('Only jobs of this name.', { minLength: 1, maxLength: 100, examples: ['send_mail'] })),
    ...pagingQuery,
    after: AfterQuery('job'),
  }),
  success: { status: 200, description: 'The jobs.', schema: ListOf(Job) },
  errors: [],
});

export const retryJob = operation({
  id: 'retryJob',
  api: 'management',
  method: 'POST',
  path: '/jobs/{jobId}/retry',
  access: { by: 'session', operator: true },
  tag: 'Background jobs',
  summary: 'Retry a background job',
  description:
    'Runs a failed or waiting job immediately and resets its attempts. Returns 409 while the job is running.',
  params: Type.Object({ jobId: Id('job', 'Id of the job.') }),
  success: { status: 200, description: 'The job, which waits.', schema: DataOf(Job) },
  errors: ['not_found', 'conflict'],
});
