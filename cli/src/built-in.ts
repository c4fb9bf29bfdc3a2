/** The commands that are not made of the contract. What they do is loaded when one is run. */
import { Argument, InvalidArgumentError } from 'commander';
import { CliCommand, group } from './cli-command.ts';
import { notificationKinds } from './commands.ts';

/** What a command does is given its arguments, in their order, and then its options. */
type Run = (...given: never[]) => Promise<void>;

const own = (name: string, about: string, load: () => Promise<Run>) =>
  new CliCommand(name).description(about).action(async (...given: unknown[]) => {
    const run = await load();
    await run(...(given as never[]));
  });

const kinds = (about: string) =>
  new Argument('[KIND]', about).choices(['tickets', 'guest-lists', 'bookings', 'clients']).argRequired();

function positive(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text) || Number(text) === 0) throw new InvalidArgumentError('It must be greater than 0.');
  return Number(text);
}

const each = (text: string, before: readonly string[] = []) => [...before, text];

const login = () =>
  own('login', 'Store a key, or sign in as a person.', async () => (await import('./login.ts')).login)
    .option('--url <ADDRESS>', 'Root of the deployment, such as https://tickets.example.org.')
    .option('--email <ADDRESS>', 'Sign in as this person, for the management API.')
    .option('--organization-id <ID>', 'The default organization of commands.')
    .addHelpText(
      'after',
      `
Asks for an API key without showing it, or reads it from standard input; its prefix identifies the API.
With --email it asks for the password, and for the code of a second factor where there is one.
Keys are kept in the folder of the system for settings, in files that only you can read.`,
    );

const profiles = () => {
  const command = group('profiles', 'List the profiles, select the default one, or remove one.');
  const load = () => import('./profile-commands.ts');
  command.addCommand(own('list', 'List the profiles.', async () => (await load()).listProfiles).common(), {
    isDefault: true,
  });
  for (const [name, about] of [
    ['use', 'Select the default profile.'],
    ['remove', 'Remove a profile with its keys.'],
  ] as const) {
    const change = own(name, about, async () => (await load())[`${name}Profile`]);
    command.addCommand(change.argument('<PROFILE>', 'Name of the profile.').common());
  }
  return command;
};

const whoami = () =>
  own('whoami', 'Show the deployment, the owner of the keys and their scopes.', async () => {
    return (await import('./whoami.ts')).whoami;
  });

const doctor = () =>
  own(
    'doctor',
    'Check that the service is reachable, clocks agree, keys are valid, and a receiver verifies signatures.',
    async () => (await import('./doctor.ts')).doctor,
  ).option('--receiver <URL>', 'Send it a signed, a forged and an old event; asks for its secret without showing it.');

const listen = () =>
  own('listen', 'Follow events, and forward them to a receiver without a public address.', async () => {
    return (await import('./listen.ts')).listen;
  })
    .option('--forward-to <URL>', 'The receiver; a number is a port of this machine.')
    .option('--events <KINDS>', 'Only these kinds, separated by commas: ticket.sold,booking.*')
    .option(
      '--from <POINT>',
      'latest, beginning, an instant or a cursor; by default the end of the last run, or latest.',
    )
    .addHelpText(
      'after',
      `
Each event is signed with the secret that is printed, as the service signs. They are forwarded one at a time and
in order; a receiver that is not reachable, or answers 408, 429 or 502 to 504, is tried until it answers. Other
answers are shown, and passed over. The next run goes on behind the last event.`,
    );

const logs = () =>
  group('logs', 'Follow the API calls of the organization; needs the session of an admin.').addCommand(
    own('tail', 'Show the API calls of the organization as they come in.', async () => {
      return (await import('./logs.ts')).tailLogs;
    })
      .option('--status <STATUS>', 'Only responses with this status or of this class, such as 404 or 4xx.')
      .option('--api <NAME>', 'Only calls of this API.')
      .option('--error-code <CODE>', 'Only responses with this error code.')
      .commonWithoutQuery(),
  );

const explain = () =>
  own(
    'explain',
    'Show the history of a request (req_), a delivery (wd_), an event (whe_), a ticket (tkt_), a payment (pay_) or a barcode.',
    async () => (await import('./explain.ts')).explain,
  ).argument('<ID>', 'Its id, or the barcode.');

const simulate = () =>
  group('simulate', 'Simulate an evening on a trial installation.').addCommand(
    own('night', 'Simulate an evening: sales, entries, lists, resales, refunds.', async () => {
      return (await import('./simulate.ts')).simulateNight;
    })
      .option('--size <N>', 'Number of people or groups.', positive, 200)
      .option('--speed <X>', 'Minutes of the evening that pass in one minute.', positive, 60)
      .option('--seed <N>', 'Seed of the random actions.', positive, 1)
      .option('--connections <N>', 'Parallel requests.', positive, 8)
      .option('--event-id <ID>', 'The event; the next one by default.')
      .commonWithoutQuery()
      .addHelpText(
        'after',
        `
Uses the keys of the integrations, channels and resellers API, such as those of demo.json, and pays with test
cards. The same seed gives the same people and actions. At speed 60, an evening takes six minutes.`,
      ),
  );

const trigger = () =>
  own('trigger', 'Perform a real action on a trial installation to send its notification.', async () => {
    return (await import('./trigger.ts')).trigger;
  })
    .addArgument(new Argument('[KIND]', 'Kind of the notification.').choices(notificationKinds()))
    .option('--list', 'List the kinds and their actions.')
    .option('--event-id <ID>', 'The event of the action; the next one by default.')
    .option('--wait <SECONDS>', 'How long to wait for the notification and its attempts.', positive, 15)
    .addHelpText(
      'after',
      `
Sells a ticket, takes a walk-in, checks in and so on, waits until the notification was attempted at every endpoint
that takes it, and shows what each answered. Uses the keys of all APIs, such as those of demo.json.`,
    );

const clock = () => {
  const command = group('clock', 'Read the test clock of a trial installation, move it forward, or let it run faster.');
  const load = () => import('./clock.ts');
  command
    .addCommand(own('show', 'Show the clock.', async () => (await load()).showClock).common(), { isDefault: true })
    .addCommand(
      own('set', 'Move the clock forward to an instant.', async () => (await load()).setClock)
        .argument('<INSTANT>', 'Such as 2026-11-22T05:00:00Z.')
        .common(),
    )
    .addCommand(
      own('advance', 'Move the clock forward.', async () => (await load()).advanceClock)
        .argument('<DURATION>', '900 (seconds), 15m, 2h or 1d12h.')
        .common(),
    )
    .addCommand(
      own('speed', 'Let the clock run faster.', async () => (await load()).changeClockSpeed)
        .argument('<N>', 'A whole number: 60 lets an hour pass in a minute.')
        .common(),
    );
  return command.addHelpText(
    'after',
    `
The clock is that of the whole deployment: holds expire, retries come due, events end. The clock cannot go back.
Needs the session of an operator.`,
  );
};

const importFile = () =>
  own(
    'import',
    'Import a CSV file: shows the field of each column and every bad row before anything is written.',
    async () => (await import('./import.ts')).importFile,
  )
    .addArgument(kinds('What the rows are.').argOptional())
    .argument('[FILE]', 'The file; - reads it from standard input.')
    .option('--ticket-rate-id <ID>', 'Of tickets: their rate.')
    .option('--price-id <ID>', 'Of tickets: the price of rows that name none.')
    .option('--list-rate-id <ID>', 'Of entries of guest lists: the list rate.')
    .option('--event-id <ID>', 'Of bookings: the event.')
    .option(
      '--column <NAME=FIELD>',
      'Import a column as this field; NAME= leaves it out. Can be given several times.',
      each,
    )
    .option('--dry-run', 'Check the file only; the exit code is 1 if it has bad rows.')
    .option('--yes', 'Import without confirmation. A file with bad rows is rejected.')
    .option('--skip-bad-rows', 'With --yes or --dry-run: pass over bad rows.')
    .option('--undo <ID>', 'Undo an import, except for items that were used.')
    .addHelpText(
      'after',
      `
The first row of the file names its columns. Asks before it imports; in a pipe, where nobody can be asked, it needs
--yes or --dry-run. Needs the session of a manager.`,
    );

const exportFile = () =>
  own('export', 'Export a CSV file, or write CSV to standard output.', async () => {
    return (await import('./export.ts')).exportFile;
  })
    .addArgument(kinds('What is exported.'))
    .option('--event-id <ID>', 'Of tickets, entries of guest lists and bookings: only those of this event.')
    .option('--ticket-rate-id <ID>', 'Of tickets: only those of this rate.')
    .option('--list-rate-id <ID>', 'Of entries of guest lists: only those of this list rate.')
    .option('--status <STATUS>', 'Of tickets and bookings: only those in this state.')
    .option('--out <FILE>', 'Where to.')
    .addHelpText(
      'after',
      '\nThe data is streamed; the file gets its name when it is complete. Needs the session of a manager.',
    );

const completion = () =>
  own(
    'completion',
    'Print a script that completes commands in a shell: source <(stagedoor completion bash)',
    async () => {
      return (await import('./completion-script.ts')).printScript;
    },
  ).addArgument(new Argument('<SHELL>', 'The shell.').choices(['bash', 'zsh', 'fish']));

export const builtIns = (): CliCommand[] => [
  login().commonWithoutQuery(),
  profiles(),
  whoami().common(),
  doctor().common(),
  listen().commonWithoutQuery(),
  logs(),
  explain().common(),
  simulate(),
  trigger().common(),
  clock(),
  importFile().common(),
  exportFile().commonWithoutQuery(),
  completion(),
];
