// Processes that the benchmark starts: asked over IPC, ended by their id, at the end or when something goes wrong.
import { fork } from 'node:child_process';
import path from 'node:path';

const running = new Set();

/** The ids of all that is running are ended with this process, however it ends; only SIGKILL leaves them. */
process.on('exit', () => {
  for (const { pid } of running) kill(pid, 'SIGKILL');
});

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already, which is all that was wanted.
  }
}

/** A child process: `stop` asks it to end and waits; after ten seconds it is not asked any more. */
export function track(child) {
  const entry = {
    pid: child.pid,
    ended: new Promise((resolve) => child.once('exit', resolve)),
    kill: async () => {
      kill(child.pid, 'SIGKILL');
      await entry.ended;
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) kill(child.pid, 'SIGTERM');
      const giveUp = setTimeout(() => kill(child.pid, 'SIGKILL'), 10_000);
      await entry.ended;
      clearTimeout(giveUp);
    },
  };
  running.add(entry);
  void entry.ended.then(() => running.delete(entry));
  return entry;
}

export async function stopAll() {
  await Promise.all([...running].map((entry) => entry.stop()));
}

/** Starts a script beside this one, which answers with `answer`. `send` does not wait for an answer; `onEvent` gets messages that answer nothing. */
export function startScript(script, settings, onEvent = () => {}) {
  const child = fork(path.join(import.meta.dirname, script), [JSON.stringify(settings)], {
    env: { PATH: process.env.PATH },
    serialization: 'advanced',
  });
  const entry = track(child);
  const waiting = new Map();
  let asked = 0;
  child.on('message', ({ id, result, error, ...event }) => {
    if (id === undefined) return onEvent(event);
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) resolve(result);
    else reject(new Error(`${script}: ${error}`));
  });
  void entry.ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${script} ended before it answered`));
  });
  return {
    ...entry,
    send: (what, given) => {
      if (child.connected) child.send({ what, given });
    },
    ask: (what, given) => {
      const answered = new Promise((resolve, reject) => {
        asked += 1;
        waiting.set(asked, { resolve, reject });
        child.send({ id: asked, what, given });
      });
      // The caller gets the rejection; where it failed earlier and does not wait, it must not be unhandled.
      answered.catch(() => {});
      return answered;
    },
  };
}

/** The settings that a script was started with. */
export const settingsOfScript = () => JSON.parse(process.argv[2]);

/** What a script answers, by name. It ends with the process that started it. */
export function answer(handlers, close = async () => {}) {
  process.on('message', async ({ id, what, given }) => {
    try {
      const result = await handlers[what](given ?? {});
      if (id !== undefined) process.send({ id, result });
    } catch (error) {
      if (id !== undefined) process.send({ id, error: error.stack });
      else throw error;
    }
  });
  process.on('disconnect', () => process.exit(0));
  process.on('SIGTERM', () => {
    setTimeout(() => process.exit(0), 3_000).unref();
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
