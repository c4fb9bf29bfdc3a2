/** Many commands one after the other in one process, as if each were started by itself: a start of Node for each would take minutes. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Cli } from './support.ts';

const driver = `
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
const [, , program, list] = process.argv;
process.stdout.setMaxListeners(0);
process.stderr.setMaxListeners(0);
for (const [at, { words, env }] of JSON.parse(readFileSync(list, 'utf8')).entries()) {
  Object.assign(process.env, env);
  process.argv = [process.argv[0], program, ...words];
  process.exitCode = 0;
  process.stdout.write(\`<<\${at}>>\`);
  await import(\`\${pathToFileURL(program)}?\${at}\`);
  process.stdout.write(\`<<\${process.exitCode}>>\`);
}
process.exitCode = 0;
`;
const built = fileURLToPath(new URL('../dist/main.js', import.meta.url));

export interface CommandLine {
  readonly words: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface CommandEnd {
  readonly code: number;
  readonly text: string;
}

/** Exit code and output of each command, in their order, and the errors of all. `input`: standard input in a pipe. */
export async function runCommands(
  cli: Cli,
  lines: readonly CommandLine[],
  { inTerminal = false, input = '' } = {},
): Promise<{ readonly ends: readonly CommandEnd[]; readonly stderr: string }> {
  const [program, list] = [join(cli.folder, 'driver.mjs'), join(cli.folder, 'commands.json')];
  writeFileSync(program, driver);
  writeFileSync(list, JSON.stringify(lines));
  const { code, stdout, stderr } = inTerminal
    ? await cli.runInTerminal([built, list], { columns: 72, program })
    : await cli.run([built, list], { input, program });
  if (code !== 0) throw new Error(`The commands ended with ${code}: ${stderr}`);
  const ends = [...stdout.matchAll(/<<(\d+)>>(.*?)<<(\d+)>>/gs)].map(([, , text = '', exitCode]) => ({
    code: Number(exitCode),
    text: text.replaceAll('\r\n', '\n'),
  }));
  return { ends, stderr };
}
