/** What the command line can do beside serving. */
import { settings } from './config.ts';

const usage = `Usage: npm start [-- --help]        starts the service

Settings are environment variables, all optional:
`;

export async function runCommand(words: readonly string[], _env: NodeJS.ProcessEnv): Promise<number> {
  if (words[0] === '--help' || words[0] === '-h') {
    const width = Math.max(...settings.map((setting) => setting.name.length));
    const lines = settings.map(
      (setting) => `  ${setting.name.padEnd(width)}  ${setting.meaning} Default: ${setting.fallback}.`,
    );
    process.stdout.write(`${usage}\n${lines.join('\n')}\n`);
    return 0;
  }
  process.stderr.write(`Unknown command "${words.join(' ')}": see --help.\n`);
  return 1;
}
