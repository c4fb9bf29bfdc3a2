/**
 * `npm run lint:types`: TypeScript over everything: the service with its tests, tools and benchmarks, the console, and the
 * SDK by itself, which may use only what browsers have. Two at a time.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = join(root, 'node_modules/typescript7/bin/tsc');

const check = (project) =>
  new Promise((resolve) => {
    // Several checkers of a project each find out the same types of libraries: with two processors one is soonest done.
    const options = ['--noEmit', '--checkers', '1', '-p', project];
    spawn(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' }).on('close', resolve);
  });

const everything = check('.');
const codes = [await check('console'), await check('sdk'), await everything];
process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
