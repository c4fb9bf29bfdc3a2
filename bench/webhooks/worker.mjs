// The worker of a peer, in a process of its own: does the signed POST, or, where HTTP is not what is measured, nothing.
import { answer, settingsOfScript } from './processes.mjs';
import { signedPost } from './signed-post.mjs';

const settings = settingsOfScript();
const { openWorker } = await import(`./sides/${settings.side}.mjs`);

let done = 0;
const perform = settings.isIdle
  ? async () => {
      done += 1;
    }
  : ({ url, secret, id, body }) => signedPost({ url, secret }, id, body);
let worker;

answer(
  {
    start: async () => {
      worker = await openWorker(settings, perform);
    },
    done: () => done,
  },
  async () => worker?.stop(),
);
