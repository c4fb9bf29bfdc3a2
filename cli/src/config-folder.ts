/** Files of the user: in the folder where the system keeps settings, readable by nobody else. */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Failure } from './failure.ts';

/** STAGEDOOR_CONFIG_DIR, or the folder of the system. */
function configFolder(): string {
  const { STAGEDOOR_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = process.env;
  if (STAGEDOOR_CONFIG_DIR) return STAGEDOOR_CONFIG_DIR;
  if (process.platform === 'win32' && APPDATA) return join(APPDATA, 'stagedoor');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/stagedoor');
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'stagedoor');
}

const isForOthers = (file: string) => process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0;

/** What a file of the folder holds; undefined where there is none. A file that others can read is closed to them. */
export function readConfig<T>(name: string): T | undefined {
  const file = join(configFolder(), name);
  if (!existsSync(file)) return undefined;
  if (isForOthers(file)) chmodSync(file, 0o600);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    throw new Failure(`${file} is not JSON.`, { hint: 'Fix or remove it.' });
  }
}

/** Replaces a file as a whole, so that a process which dies leaves the old one. */
export function writeConfig(name: string, value: unknown): void {
  const folder = configFolder();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${name}.${process.pid}`);
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, join(folder, name));
}
