import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NameLookup } from '../../src/platform/outbound-http/name-lookup.ts';
import { type NameServer, startNameServer } from '../support/name-server.ts';

let server: NameServer;
let names: NameLookup;
beforeEach(async () => {
  server = await startNameServer((name) => {
    if (name.startsWith('silent')) return null;
    return name.startsWith('none') ? [] : ['192.0.2.7', '2001:db8::7'];
  });
  names = new NameLookup({ servers: [server.address], knowsNamesInside: false, answerTimeoutMs: 600 });
});
afterEach(() => server.close());

const questionsFor = (name: string) => server.asked.filter((asked) => asked.endsWith(` ${name}`)).length;

describe('a name whose server does not answer', () => {
  it('does not delay other names, however many there are', async () => {
    const silent = Array.from({ length: 50 }, (_, index) => names.find(`silent-${index}.example`));
    const ends = Promise.allSettled(silent);
    let isOver = false;
    void ends.then(() => {
      isOver = true;
    });
    for (let index = 0; index < 20; index += 1) {
      expect(await names.find(`receiver-${index}.example`)).toEqual(['192.0.2.7', '2001:db8::7']);
    }
    expect(isOver).toBe(false);
    expect((await ends).map(({ status }) => status)).toEqual(silent.map(() => 'rejected'));
  });

  it('is not asked for again at once', async () => {
    await expect(names.find('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    const questions = questionsFor('silent.example');
    await expect(names.find('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(questionsFor('silent.example')).toBe(questions);
  });

  it('is abandoned when no caller waits any longer, and that is not cached as an answer', async () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const finds = [names.find('silent.example', first.signal), names.find('silent.example', second.signal)];
    const ends = Promise.allSettled(finds);
    first.abort();
    second.abort();
    for (const end of await ends) expect(end).toMatchObject({ status: 'rejected', reason: { code: 'ECANCELLED' } });
    const questions = questionsFor('silent.example');
    await expect(names.find('silent.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
    expect(questionsFor('silent.example')).toBeGreaterThan(questions);
  });

  it('goes on for those who still wait', async () => {
    const leaving = new AbortController();
    const finds = [names.find('receiver.example', leaving.signal), names.find('receiver.example')];
    leaving.abort();
    expect(await finds[1]).toEqual(['192.0.2.7', '2001:db8::7']);
    await finds[0];
  });
});

it('asks once for all who wait, and keeps the answer for a while', async () => {
  const found = await Promise.all(Array.from({ length: 10 }, () => names.find('receiver.example')));
  expect(new Set(found.map(String))).toEqual(new Set(['192.0.2.7,2001:db8::7']));
  await names.find('receiver.example');
  expect(questionsFor('receiver.example')).toBe(2);
});

it('keeps for a while that a name has no address', async () => {
  await expect(names.find('none.example')).rejects.toMatchObject({ code: 'ENODATA' });
  await expect(names.find('none.example')).rejects.toMatchObject({ code: 'ENODATA' });
  expect(questionsFor('none.example')).toBe(2);
});

it('knows names of this machine only where addresses inside are allowed', async () => {
  expect(await names.find('localhost')).toEqual(['192.0.2.7', '2001:db8::7']);
  const inside = new NameLookup({ servers: [server.address], knowsNamesInside: true });
  expect(await inside.find('localhost')).toContain('127.0.0.1');
});
