import { operation } from '../../operation.ts';
import { Id, StrInput, Type } from '../../schema.ts';

export const getLive = operation({
  id: 'getLive',
  api: 'management',
  method: 'GET',
  path: '/organizations/{organizationId}/live',
  access: { by: 'session', role: 'viewer' },
  tag: 'Live',
  summary: 'Follow live changes',
  description: [
    'Returns a stream of server-sent events. `figures`: the state of the event that is asked for ' +
      '(`LiveFigures`: who is expected, who is inside, the last entries, refusals and double entries, for ' +
      'admins the money), at the start and after changes, at most once a second; always the complete state. ' +
      '`change`: a change in the organization (`LiveChange`), sent once, with a cursor as `id`. `reset`: too ' +
      'much has happened since the cursor to send it again, or the cursor belongs to another database: reload ' +
      'what you show.',
    'A stream ends after at most one minute; a revoked session is detected by then at the latest. A client that ' +
      'reconnects with the last cursor, as `Last-Event-ID` (browsers do this automatically) or `after`, receives ' +
      'every change since then exactly once, including changes that were committed late. A comment every few ' +
      'seconds keeps proxies from closing the stream. A client that reads too slowly is disconnected and can ' +
      'resume from its cursor. A person has at most 8 streams at once, in all sessions together.',
  ].join('\n\n'),
  params: Type.Object({ organizationId: Id('organization', 'Id of the organization.') }),
  query: Type.Object({
    event_id: Type.Optional(Id('event', 'Event whose figures are sent; if omitted, only changes are sent.')),
    after: Type.Optional(
      StrInput('Cursor to resume from; `Last-Event-ID` takes precedence. Without either, the stream starts now.', {
        minLength: 1,
        maxLength: 64,
      }),
    ),
  }),
  success: { status: 200, description: 'The stream.', mediaType: 'text/event-stream' },
  errors: ['not_found'],
});
