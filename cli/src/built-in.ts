/** The commands that are not made of the contract. Each is loaded when it is asked for. */
import type { BuiltIns } from './built-in-command.ts';

export const builtIns: BuiltIns = {
  login: {
    usage: 'login [--url ADDRESS] [--email ADDRESS] [--profile NAME]',
    about: 'Store a key, or sign in as a person.',
    more: [
      'Prompts for an API key without echo, or reads it from standard input; its prefix identifies the API.',
      'With --email it asks for the password, and for the code of a second factor where there is one: for the',
      'management API. Keys are kept in the folder of the system for settings, in files that only you can read.',
    ],
    flags: [
      { name: 'url', value: 'ADDRESS', about: 'Root of the deployment, such as https://tickets.example.org.' },
      { name: 'email', value: 'ADDRESS', about: 'Sign in as this person.' },
      { name: 'organization-id', value: 'ID', about: 'The default organization of commands.' },
    ],
    load: () => import('./login.ts'),
  },
  profiles: {
    usage: 'profiles [use NAME | remove NAME]',
    about: 'List the profiles, select the default one, or remove one.',
    flags: [],
    words: ['use', 'remove'],
    load: () => import('./profile-commands.ts'),
  },
  whoami: {
    usage: 'whoami',
    about: 'Show the deployment, the owner of the keys and their scopes.',
    flags: [],
    load: () => import('./whoami.ts'),
  },
  doctor: {
    usage: 'doctor [--receiver URL]',
    about: 'Check that the service is reachable, clocks agree, keys are valid, and a receiver verifies signatures.',
    flags: [
      {
        name: 'receiver',
        value: 'URL',
        about: 'Send it a signed, a forged and an old event; prompts for its secret without echo.',
      },
    ],
    load: () => import('./doctor.ts'),
  },
  listen: {
    usage: 'listen [--forward-to URL] [--events KINDS] [--from POINT]',
    about: 'Follow events, and forward them to a receiver without a public address.',
    more: [
      'Each event is signed with the secret that is printed, as the service signs. They are forwarded one at a time and',
      'in order; a receiver that is not reachable, or answers 408, 429 or 502 to 504, is tried until it answers. Other',
      'answers are shown, and passed over. The next run goes on behind the last event.',
    ],
    flags: [
      { name: 'forward-to', value: 'URL', about: 'The receiver; a number is a port of this machine.' },
      { name: 'events', value: 'KINDS', about: 'Only these kinds, separated by commas: ticket.sold,booking.*' },
      {
        name: 'from',
        value: 'POINT',
        about: 'latest, beginning, an instant or a cursor; by default the end of the last run, or latest.',
      },
    ],
    load: () => import('./listen.ts'),
  },
  logs: {
    usage: 'logs tail [--status 4xx] [--api NAME] [--error-code CODE]',
    about: 'Follow the API calls of the organization; needs the session of an admin.',
    flags: [
      {
        name: 'status',
        value: 'STATUS',
        about: 'Only responses with this status or of this class, such as 404 or 4xx.',
      },
      { name: 'api', value: 'NAME', about: 'Only calls of this API.' },
      { name: 'error-code', value: 'CODE', about: 'Only responses with this error code.' },
    ],
    words: ['tail'],
    load: () => import('./logs.ts'),
  },
  explain: {
    usage: 'explain ID',
    about:
      'Show the history of a request (req_), a delivery (wd_), an event (whe_), a ticket (tkt_), a payment (pay_) or a barcode.',
    flags: [],
    load: () => import('./explain.ts'),
  },
  simulate: {
    usage: 'simulate night [--size N] [--speed X] [--seed N] [--event-id ID]',
    about: 'Simulate an evening on a trial installation: sales, entries, lists, resales, refunds.',
    more: [
      'Uses the keys of the integrations, channels and resellers API, such as those of demo.json, and pays with test',
      'cards. The same seed gives the same people and actions. At speed 60, an evening takes six minutes.',
    ],
    flags: [
      { name: 'size', value: 'N', about: 'Number of people or groups; 200 by default.' },
      { name: 'speed', value: 'X', about: 'Minutes of the evening that pass in one minute; 60 by default.' },
      { name: 'seed', value: 'N', about: 'Seed of the random actions; 1 by default.' },
      { name: 'connections', value: 'N', about: 'Parallel requests; 8 by default.' },
      { name: 'event-id', value: 'ID', about: 'The event; the next one by default.' },
    ],
    words: ['night'],
    load: () => import('./simulate.ts'),
  },
  trigger: {
    usage: 'trigger KIND [--event-id ID] [--wait SECONDS] | trigger --list',
    about: 'Perform a real action on a trial installation to send its notification.',
    more: [
      'Sells a ticket, takes a walk-in, checks in and so on, waits until the notification was attempted at every endpoint',
      'that takes it, and shows what each answered. Uses the keys of all APIs, such as those of demo.json.',
    ],
    flags: [
      { name: 'list', about: 'List the kinds and their actions.' },
      { name: 'event-id', value: 'ID', about: 'The event of the action; the next one by default.' },
      {
        name: 'wait',
        value: 'SECONDS',
        about: 'How long to wait for the notification and its attempts; 15 by default.',
      },
    ],
    load: () => import('./trigger.ts'),
  },
  clock: {
    usage: 'clock [show | set INSTANT | advance DURATION | speed N]',
    about: 'Read the test clock of a trial installation, move it forward, or let it run faster.',
    more: [
      'The clock is that of the whole deployment: holds expire, retries come due, events end. The clock cannot go back.',
      'A duration is 900 (seconds), 15m, 2h or 1d12h. Needs the session of an operator.',
    ],
    flags: [],
    words: ['show', 'set', 'advance', 'speed'],
    load: () => import('./clock.ts'),
  },
  import: {
    usage: 'import tickets|guest-lists|bookings|clients FILE [--yes] | import --undo ID',
    about: 'Import a CSV file: shows the field of each column and every bad row before anything is written.',
    more: [
      'The first row of the file names its columns; - reads it from standard input. Asks before it imports; in a pipe,',
      'where nobody can be asked, it needs --yes or --dry-run. Needs the session of a manager.',
    ],
    flags: [
      { name: 'ticket-rate-id', value: 'ID', about: 'Of tickets: their rate.' },
      { name: 'price-id', value: 'ID', about: 'Of tickets: the price of rows that name none.' },
      { name: 'list-rate-id', value: 'ID', about: 'Of entries of guest lists: the list rate.' },
      { name: 'event-id', value: 'ID', about: 'Of bookings: the event.' },
      {
        name: 'column',
        value: 'NAME=FIELD',
        about: 'Import a column as this field; NAME= leaves it out. Can be given several times.',
      },
      { name: 'dry-run', about: 'Check the file only; nothing is imported.' },
      { name: 'yes', about: 'Import without confirmation. A file with bad rows is rejected.' },
      { name: 'skip-bad-rows', about: 'With --yes: import the good rows of a file that has bad ones.' },
      { name: 'undo', value: 'ID', about: 'Undo an import, except for items that were used.' },
    ],
    words: ['tickets', 'guest-lists', 'bookings', 'clients'],
    load: () => import('./import.ts'),
  },
  export: {
    usage: 'export tickets|guest-lists|bookings|clients [--out FILE]',
    about: 'Export a CSV file, or write CSV to standard output.',
    more: ['The data is streamed; the file gets its name when it is complete. Needs the session of a manager.'],
    flags: [
      {
        name: 'event-id',
        value: 'ID',
        about: 'Of tickets, entries of guest lists and bookings: only those of this event.',
      },
      { name: 'ticket-rate-id', value: 'ID', about: 'Of tickets: only those of this rate.' },
      { name: 'list-rate-id', value: 'ID', about: 'Of entries of guest lists: only those of this list rate.' },
      { name: 'status', value: 'STATUS', about: 'Of tickets and bookings: only those in this state.' },
      { name: 'out', value: 'FILE', about: 'Where to.' },
    ],
    words: ['tickets', 'guest-lists', 'bookings', 'clients'],
    load: () => import('./export.ts'),
  },
  completion: {
    usage: 'completion bash|zsh|fish',
    about: 'Print a script that completes commands in a shell: source <(stagedoor completion bash)',
    flags: [],
    words: ['bash', 'zsh', 'fish'],
    load: () => import('./completion.ts'),
  },
};
