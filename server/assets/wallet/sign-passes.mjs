// Makes passes in a thread of its own: a signature takes 30 ms, in which the other thread answers requests.
import { parentPort, workerData } from 'node:worker_threads';
import { PKPass } from 'passkit-generator';

parentPort.on('message', ({ id, files }) => {
  try {
    const buffers = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes)]));
    parentPort.postMessage({ id, pass: new PKPass(buffers, workerData).getAsBuffer() });
  } catch (error) {
    parentPort.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
});
