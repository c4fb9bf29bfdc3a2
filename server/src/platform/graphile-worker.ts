import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const ownFolder = dirname(fileURLToPath(import.meta.url));

/**
 * The library of background jobs. While it is loaded, it looks for a configuration file from the working directory upwards
 * and executes what it finds, whoever put it there: it is made to look beside this program instead. What it gives to its
 * logger it also writes to standard error by `console.trace`, in lines that are no JSON: nothing else here uses that.
 */
export function loadGraphileWorker(): typeof import('graphile-worker') {
  console.trace = () => {};
  const workingDirectory = process.cwd();
  process.chdir(ownFolder);
  try {
    return require('graphile-worker');
  } finally {
    process.chdir(workingDirectory);
  }
}
