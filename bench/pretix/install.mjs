// pretix, which `npm run bench -- peers` compares with and which is no dependency of the project: installed from PyPI by its
// name, in the versions of requirements.txt, when first needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../.cache/peers/pretix');
const requirementsFile = path.join(import.meta.dirname, 'requirements.txt');
const python = path.join(folder, 'bin/python');
const named = ['pretix', 'Django', 'gunicorn', 'celery', 'psycopg2-binary'];

const run = (program, args) => spawnSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The Python of its environment and the versions in it; where it cannot be installed, why. */
export function installPretix() {
  const requirements = readFileSync(requirementsFile, 'utf8');
  // Written last: an environment without it is not complete.
  const installedFile = path.join(folder, 'installed.txt');
  const isInstalled = existsSync(installedFile) && readFileSync(installedFile, 'utf8') === requirements;
  if (!isInstalled) {
    if (run('python3', ['--version']).status !== 0) return { missing: 'python3 is not installed' };
    console.error('Installing pretix in .cache/peers/pretix …');
    rmSync(folder, { recursive: true, force: true });
    if (run('python3', ['-m', 'venv', folder]).status !== 0) {
      return { missing: 'python3 cannot make a virtual environment' };
    }
    const pip = run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r', requirementsFile]);
    if (pip.status !== 0) return { missing: 'pip cannot install bench/pretix/requirements.txt' };
    writeFileSync(installedFile, requirements);
  }
  const packages = JSON.parse(
    run(python, ['-m', 'pip', 'list', '--format', 'json', '--disable-pip-version-check']).stdout,
  );
  const versions = packages.filter(({ name }) => named.includes(name)).map(({ name, version }) => [name, version]);
  const pythonVersion = run(python, ['--version']).stdout.trim().split(' ')[1];
  return { python, versions: { ...Object.fromEntries(versions), Python: pythonVersion } };
}
