/** A command of the server process: what its help says, and the options that it reads. */
import { parseArgs } from 'node:util';
import { ConfigError } from './config.ts';

export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** What stands for the value in the help, such as `<e-mail>`; of a string. */
  readonly value?: string;
  readonly meaning: string;
  readonly isRequired?: boolean;
}

type Options = Readonly<Record<string, CommandOption>>;
type Values<O extends Options> = {
  readonly [Name in keyof O]?: (O[Name]['type'] extends 'string' ? string : boolean) | undefined;
};

export interface Command {
  readonly name: string;
  readonly about: string;
  readonly options: Options;
  readonly example: string;
  run(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number>;
}

interface Definition<O extends Options> extends Omit<Command, 'options' | 'run'> {
  readonly options: O;
  /** Answers with the exit code. */
  readonly run: (values: Values<O>, env: NodeJS.ProcessEnv) => Promise<number>;
}

/** A command that refuses options which it does not have, and the lack of those that it requires. */
export function command<const O extends Options>(definition: Definition<O>): Command {
  const { name, options } = definition;
  return { ...definition, run: async (words, env) => definition.run(readOptions(name, options, words), env) };
}

function readOptions<O extends Options>(name: string, options: O, words: readonly string[]): Values<O> {
  let values: Values<O>;
  try {
    values = parseArgs({ args: [...words], options }).values as Values<O>;
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} See --help.`);
  }
  const required = Object.keys(options).filter((option) => options[option]!.isRequired);
  if (required.every((option) => values[option])) return values;
  throw new ConfigError(`${name} needs ${required.map((option) => `--${option}`).join(' and ')}; see --help.`);
}

/** How the command is written, on one line. */
export function usageOf({ name, options }: Command): string {
  const written = Object.entries(options).map(([option, { value, isRequired }]) => {
    const text = value ? `--${option} ${value}` : `--${option}`;
    return isRequired ? text : `[${text}]`;
  });
  return ['npm start --', name, ...written].join(' ');
}

/** The help of one command. */
export function helpOf(one: Command): string {
  const named = Object.entries(one.options).map(([option, { value, meaning }]) => [
    value ? `--${option} ${value}` : `--${option}`,
    meaning,
  ]);
  const rows = [...named, ['--help', 'This text.']] as [string, string][];
  const width = Math.max(...rows.map(([written]) => written.length));
  const lines = rows.map(([written, meaning]) => `  ${written.padEnd(width)}  ${meaning}`);
  return `${one.about}

Usage:
  ${usageOf(one)}

Options:
${lines.join('\n')}

Example:
  ${one.example}

The settings are those of the service: see npm start -- --help.`;
}
