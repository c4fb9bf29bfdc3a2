/** The commands that are not made of the contract. Each is loaded when it is asked for. */
import type { Flag } from './options.ts';

export interface BuiltIn {
  readonly usage: string;
  readonly about: string;
  /** Further lines of the help. */
  readonly more?: readonly string[];
  readonly flags: readonly Flag[];
  readonly load: () => Promise<{ run(words: readonly string[], flags: readonly Flag[]): Promise<void> }>;
}

export const builtIns: Readonly<Record<string, BuiltIn>> = {
  login: {
    usage: 'login [--url ADDRESS] [--email ADDRESS] [--profile NAME]',
    about: 'Keep a key, or sign in as a person.',
    more: [
      'Asks for an API key without showing it, or reads it from standard input; its beginning says which API it is for.',
      'With --email it asks for the password, and for the code of a second factor where there is one: for the',
      'management API. Keys are kept in the folder of the system for settings, in files that only you can read.',
    ],
    flags: [
      { name: 'url', value: 'ADDRESS', about: 'Root of the deployment, such as https://tickets.example.org.' },
      { name: 'email', value: 'ADDRESS', about: 'Sign in as this person.' },
      { name: 'organization-id', value: 'ID', about: 'The organization that commands are about when none is named.' },
    ],
    load: () => import('./login.ts'),
  },
  profiles: {
    usage: 'profiles [use NAME | remove NAME]',
    about: 'List the profiles, choose the one that is used, or remove one.',
    flags: [],
    load: () => import('./profile-commands.ts'),
  },
  whoami: {
    usage: 'whoami',
    about: 'Say which deployment is called, as whom, and what the keys may do.',
    flags: [],
    load: () => import('./whoami.ts'),
  },
};
