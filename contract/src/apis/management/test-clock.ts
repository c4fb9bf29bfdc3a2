import { operation } from '../../operation.ts';
import { TestClock } from '../../resources/test-clock.ts';
import { DataOf, InstantInput, Type } from '../../schema.ts';
import { limits } from '../../vocabulary.ts';

const own = { api: 'management', access: { by: 'session', operator: true }, tag: 'Test clock' } as const;
const inAlphaOnly = 'Alpha only: 409 in production.';

export const getTestClock = operation({
  ...own,
  id: 'getTestClock',
  method: 'GET',
  path: '/test-clock',
  summary: 'Read the test clock',
  description: `Returns the time that the deployment uses, and the real time. ${inAlphaOnly}`,
  success: { status: 200, description: 'The test clock.', schema: DataOf(TestClock) },
  errors: ['conflict'],
});

export const advanceTestClock = operation({
  ...own,
  id: 'advanceTestClock',
  method: 'POST',
  path: '/test-clock/advance',
  summary: 'Set the test clock ahead',
  description:
    'Moves the clock of the whole deployment forward, by `seconds` or to an instant (`to`), for all ' +
    'organizations: holds expire, retries come due, events end, subscriptions lapse. All processes use the new ' +
    'time within a second. The clock cannot go back, and can be at most ten years ahead. Sessions are not ' +
    `affected, and signatures use the real time. ${inAlphaOnly}`,
  body: Type.Object(
    {
      seconds: Type.Optional(
        Type.Integer({
          description: 'By how many seconds. Either this or `to`.',
          format: 'int32',
          minimum: 1,
          maximum: 366 * 86_400,
          examples: [900],
        }),
      ),
      to: Type.Optional(InstantInput('What it is to show.')),
    },
    { description: 'How far.' },
  ),
  success: { status: 200, description: 'The test clock.', schema: DataOf(TestClock) },
  errors: ['conflict'],
});

export const updateTestClock = operation({
  ...own,
  id: 'updateTestClock',
  method: 'PUT',
  path: '/test-clock',
  summary: 'Let the test clock run faster',
  description:
    'Sets how many seconds of the test clock pass in one real second, for the whole deployment; 1 is real time. ' +
    `${inAlphaOnly}`,
  body: Type.Object(
    {
      speed: Type.Integer({
        description: 'Seconds of the test clock in a real one.',
        format: 'int32',
        minimum: 1,
        maximum: limits.testClockSpeedMax,
        examples: [60],
      }),
    },
    { description: 'How fast.' },
  ),
  success: { status: 200, description: 'The test clock.', schema: DataOf(TestClock) },
  errors: ['conflict'],
});
