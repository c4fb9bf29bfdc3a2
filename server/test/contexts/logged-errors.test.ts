/** What the log says of an error. */
import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/platform/log.ts';

const errorOf = (message: string, properties: Record<string, string>) =>
  Object.assign(new Error(message), { name: 'error', ...properties });

describe('a server that is away is told by its sentence, without a stack', () => {
  it.each([
    ['57P01', 'terminating connection due to administrator command'],
    ['57P03', 'the database system is starting up'],
    ['53300', 'sorry, too many clients already'],
    ['53100', 'could not extend file "base/5/1259": No space left on device'],
  ])('%s: %s', (code, message) => {
    const described = describeError(errorOf(message, { code, routine: 'BackendInitialize' }));
    expect(described).toEqual({ error: 'error', message, code, routine: 'BackendInitialize' });
  });

  it('ECONNREFUSED', () => {
    const message = 'connect ECONNREFUSED 127.0.0.1:5432';
    expect(describeError(errorOf(message, { code: 'ECONNREFUSED', syscall: 'connect' }))).toEqual({
      error: 'error',
      message,
      code: 'ECONNREFUSED',
    });
  });
});

it('a statement that failed is told by its code and place, without what it quotes', () => {
  const error = errorOf('Key (email)=(vera@example.org) already exists.', {
    code: '23505',
    routine: '_bt_check_unique',
  });
  expect(describeError(error)).toEqual({
    error: 'error',
    code: '23505',
    routine: '_bt_check_unique',
    stack: expect.stringContaining('logged-errors.test.ts'),
  });
});

it('a statement that took too long is told with its stack', () => {
  const error = errorOf('canceling statement due to statement timeout', {
    code: '57014',
    routine: 'ProcessInterrupts',
  });
  expect(describeError(error)).toHaveProperty('stack', expect.stringContaining('logged-errors.test.ts'));
});
