import { operation } from '../../operation.ts';
import { Id, StrInput, Type } from '../../schema.ts';

export const getLive = operation({
  id: 'getLive',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/live',
  access: { by: 'session', role: 'viewer' },
  tag: 'Live',
  summary: 'Follow what happens',
  description: [
    'Answers with server-sent events, for as long as the stream is open. `figures`: the state of the event that is asked for ' +
      '(`LiveFigures`: who is expected, who is inside, the last entries, refusals and double entries, for admins the money), at ' +
      'the beginning and after changes, at most once a second; always the whole state. `change`: something that happened in the organization ' +
      '(`LiveChange`), once each, with a cursor as `id`. `reset`: more has happened since the cursor than is sent again, or the ' +
      'cursor is of another database: read anew what is shown.',
    'A stream ends after a minute at most, and at the latest then it is seen that a session was revoked. Who connects again ' +
      'with the last cursor, as `Last-Event-ID` (browsers do so themselves) or `after`, is sent every change since, also ' +
      'those that were committed late, and none twice. A comment every few seconds keeps proxies from closing it. A reader that is too ' +
      'slow is disconnected and goes on from its cursor. A session has at most 8 streams at once.',
  ].join('\n\n'),
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event whose figures are sent; without it, changes only.')),
    after: Type.Optional(
      StrInput('Cursor to go on from; `Last-Event-ID` counts before it. Without both the stream begins now.', {
        minLength: 1,
        maxLength: 64,
      }),
    ),
  }),
  success: { status: 200, description: 'The stream.', mediaType: 'text/event-stream' },
  errors: ['not_found'],
});
