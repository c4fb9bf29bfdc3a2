/** Makes a command of an operation of the contract: its arguments, its options and how their values are read. */
import { styleText } from 'node:util';
import { InvalidArgumentError, Option } from 'commander';
import { CliCommand, nullValue } from './cli-command.ts';
import type { Command, CommandOption } from './commands.ts';
import { WrongUse } from './failure.ts';

/** Its value is found by its name as it is typed: in camel case two fields of the contract can have one name. */
class NamedOption extends Option {
  override attributeName(): string {
    return this.negate ? this.name().slice('no-'.length) : this.name();
  }
}

export function operationCommand(operation: Command): CliCommand {
  const { verb, summary, about, access, arguments: places, options, errors, example, call } = operation;
  const codes = errors.length > 0 ? `Errors: ${errors.join(', ')}` : '';
  const command = new CliCommand(verb)
    .summary(summary)
    .description([`${summary}.`, about, access, codes].filter(Boolean).join('\n\n'));
  command.operation = operation;
  for (const place of places) command.argument(`<${place.name.toUpperCase()}>`, place.about);
  for (const option of options) {
    command.addOption(optionOf(option));
    if (isFlag(option)) command.addOption(named('--no-', option, '').hideHelp());
  }
  command.common();
  const add = (flags: string, text: string) => command.addOption(new NamedOption(flags, text));
  if (call.answer === 'list') add('--all', 'Read all pages.').addOption(new NamedOption('--csv', 'Print rows as CSV.'));
  if (call.body) add('--data <JSON>', 'The body; `@FILE` reads it from a file, `-` from standard input.');
  add('--dry-run', 'Print the curl request without sending it.');
  if (call.method !== 'GET' && !call.unkeyed) add('--idempotency-key <KEY>', 'The same key takes effect once.');
  if (call.answer === 'bytes') add('--output <FILE>', 'The file to write.');
  return command.addHelpText('after', `\n${styleText('bold', 'Example:')}\n  ${example}`).action(async () => {
    const { runCommand } = await import('./call.ts');
    await runCommand(operation, command.args, command.opts());
  });
}

const isFlag = ({ type, list }: CommandOption) => type === 'boolean' && !list;

/** With the name of the API as another spelling, which the help does not show. */
function named(prefix: '--' | '--no-', { name, field }: CommandOption, value: string): Option {
  const other = field.join('.');
  const option = new NamedOption(`${other === name ? '' : `${prefix}${other}, `}${prefix}${name}${value}`);
  option.flags = `${prefix}${name}${value}`;
  return option;
}

function optionOf(option: CommandOption): Option {
  const { type, list, values, required, about, name } = option;
  const made = named('--', option, isFlag(option) ? '' : ` <${type === 'string' ? 'TEXT' : type.toUpperCase()}>`);
  made.description = `${required ? 'Required. ' : ''}${about}`;
  if (isFlag(option)) {
    made.flags = `--[no-]${name}`;
    return made;
  }
  if (list) made.flags += ' …';
  // Shown and completed only: the service may know more values than this program.
  if (values) made.argChoices = [...values];
  return made.argParser<unknown>((text, before) => {
    if (!list) return parsed(option, text) ?? nullValue;
    return text.startsWith('[') && before === undefined
      ? jsonOf(text)
      : [...((before as unknown[] | undefined) ?? []), parsed(option, text)];
  });
}

function parsed({ name, type, nullable, secret }: CommandOption, text: string): unknown {
  if (secret && text !== '-') {
    throw new WrongUse(
      `--${name} is not taken as an argument: others can read those.`,
      `--${name} - asks for it, or reads it from standard input.`,
    );
  }
  if (nullable && text === 'null') return null;
  switch (type) {
    case 'string':
      return text;
    case 'integer':
      if (!/^[+-]?\d+$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
      return Number(text);
    case 'number':
      if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) throw new InvalidArgumentError('It must be a number.');
      return Number(text);
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It must be true or false.');
      return text === 'true';
    case 'json':
      return jsonOf(text);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError(`It must be JSON: ${(error as Error).message}.`);
  }
}
