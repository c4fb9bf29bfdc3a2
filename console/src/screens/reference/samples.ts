/** The same first calls for a shell, in TypeScript and with the command line. */
export const forms = ['curl', 'typescript', 'cli'] as const;
export type Form = (typeof forms)[number];

export const firstCalls = ['auth', 'events', 'tickets'] as const;
export type FirstCall = (typeof firstCalls)[number];

interface Calls {
  readonly path: string;
  readonly typescript: string;
  readonly cli: string;
}

const calls: Readonly<Record<FirstCall, Calls>> = {
  auth: {
    path: '/auth',
    typescript: 'console.log(await integrations.auth.get());',
    cli: 'npx stagedoor whoami',
  },
  events: {
    path: '/events?limit=5',
    typescript: 'console.log(await integrations.events.list({ limit: 5 }).toArray({ max: 5 }));',
    cli: 'npx stagedoor events list --limit 5',
  },
  tickets: {
    path: '/tickets?limit=5',
    typescript: 'console.log(await integrations.tickets.list({ limit: 5 }).toArray({ max: 5 }));',
    cli: 'npx stagedoor tickets list --limit 5',
  },
};

/** A call that can be pasted as it is. */
export function sampleOf(call: FirstCall, form: Form, origin: string, key: string): string {
  const { path, typescript, cli } = calls[call];
  switch (form) {
    case 'curl':
      return `curl '${origin}/integrations${path}' \\\n  -H 'x-api-key: ${key}'`;
    case 'typescript':
      return [
        "import { Integrations } from '@stagedoor/sdk';",
        '',
        'const integrations = new Integrations({',
        `  baseUrl: '${origin}/integrations',`,
        `  apiKey: '${key}',`,
        '});',
        typescript,
      ].join('\n');
    case 'cli':
      return `export STAGEDOOR_URL='${origin}'\nexport STAGEDOOR_KEY='${key}'\n${cli}`;
  }
}
