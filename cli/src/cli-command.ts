/** A command of the program, as commander reads it: its wrong use is thrown, and its help is no failure. */
import { styleText } from 'node:util';
import { Command, Option } from 'commander';
import type { Command as Operation } from './commands.ts';
import { WrongUse } from './failure.ts';

/** Options that every command takes which calls the service. */
export interface CommonOptions {
  readonly profile?: string;
  readonly json?: boolean;
  readonly query?: string;
}

/** What was typed for an operation: values by the names of its options, and those that commands have in common. */
export type Values = Readonly<Record<string, unknown>> &
  CommonOptions & {
    readonly all?: boolean;
    readonly csv?: boolean;
    readonly data?: string;
    readonly 'dry-run'?: boolean;
    readonly 'idempotency-key'?: string;
    readonly output?: string;
  };

/** In place of null, which commander takes for a value that is missing. */
export const nullValue = Symbol('null');

export class CliCommand extends Command {
  /** Where the command is made of one. */
  operation: Operation | undefined;
  /** Named alone, it shows what it consists of; without this, that is wrong use. */
  listsCommands = false;

  constructor(name: string) {
    super(name);
    this.helpOption('-h, --help', 'Show this help.')
      .configureHelp({ styleTitle: (title) => styleText('bold', title) })
      .configureOutput({ outputError: () => {} })
      .exitOverride((error) => {
        // The help or the version was shown.
        if (error.exitCode === 0) throw error;
        const [message = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
        throw new WrongUse(message, suggestion?.slice(1, -1) ?? `${this.fullName()} --help shows its usage.`);
      });
  }

  override createCommand(name: string): CliCommand {
    return new CliCommand(name);
  }

  override help(context?: { readonly error: boolean } | ((text: string) => string)): never {
    if (typeof context === 'object' && context.error && !this.listsCommands) {
      const names = this.commands.map((command) => command.name());
      throw new WrongUse(
        'a command is missing',
        `One of: ${names.map((name) => `${this.fullName()} ${name}`).join(', ')}`,
      );
    }
    return super.help();
  }

  fullName(): string {
    return this.parent ? `${(this.parent as CliCommand).fullName()} ${this.name()}` : this.name();
  }

  /** Adds the options that all commands have which call the service. */
  common(): this {
    return this.commonWithoutQuery()
      .addOption(new Option('--query <JMESPATH>', 'Print the result of this expression on the response.'))
      .helpOption('-h, --help', 'Show this help.');
  }

  /** The same of commands that print no single answer. */
  commonWithoutQuery(): this {
    return this.optionsGroup('Common options:')
      .addOption(
        new Option('--profile <NAME>', 'Use the keys of this profile; `demo` is the demo.json of a demonstration.'),
      )
      .addOption(new Option('--json', 'Print JSON.'))
      .helpOption('-h, --help', 'Show this help.');
  }
}

/** A command that consists of others. */
export const group = (name: string, about: string) =>
  new CliCommand(name).description(about).helpCommand('help [COMMAND]', 'Show the help of a command.');
