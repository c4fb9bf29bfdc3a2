/** The guides and journeys: pages that are made of files of the repository, and where links between them lead. */

export interface Guide {
  /** Name of the page, below `/docs/guides/` or `/docs/journeys/`. */
  readonly name: string;
  /** File in the repository. */
  readonly file: string;
  readonly title: string;
  readonly about: string;
}

export const guides: readonly Guide[] = [
  { name: 'quickstart', file: 'docs/quickstart.md', title: 'Quickstart', about: 'your first call in one minute' },
  {
    name: 'testing',
    file: 'docs/testing.md',
    title: 'Testing',
    about: 'cards, barcodes and addresses with known outcomes, and the test clock',
  },
  {
    name: 'webhooks',
    file: 'docs/webhooks.md',
    title: 'Webhooks',
    about: 'receiving notifications: signatures, retries, the feed',
  },
  { name: 'payments', file: 'docs/payments.md', title: 'Payments', about: 'holds, the payment page, refunds' },
  { name: 'door', file: 'docs/door.md', title: 'The door', about: 'scanning at the entrance, online and offline' },
  { name: 'sdk', file: 'docs/sdk.md', title: 'SDK', about: 'typed clients for JavaScript and TypeScript' },
  { name: 'cli', file: 'docs/cli.md', title: 'Command line', about: 'every operation as a command' },
  {
    name: 'versioning',
    file: 'docs/versioning.md',
    title: 'Versions',
    about: 'what can change, and how changes are announced',
  },
  {
    name: 'configuration',
    file: 'docs/configuration.md',
    title: 'Configuration',
    about: 'every setting, for operators',
  },
  { name: 'jobs', file: 'docs/jobs.md', title: 'Background jobs', about: 'work after a change, with retries' },
  { name: 'scaling', file: 'docs/scaling.md', title: 'Scaling', about: 'several processes, large databases' },
  { name: 'changelog', file: 'CHANGELOG.md', title: 'Changelog', about: 'what has changed' },
];

export const journeys: readonly Guide[] = [
  { name: 'sell-tickets', title: 'Sell tickets as a channel', about: 'from rates to a refund' },
  { name: 'run-a-door', title: 'Run a door', about: 'tickets and guest lists of an evening' },
  {
    name: 'take-bookings',
    title: 'Take bookings with deposits',
    about: 'from the advance to the closed table',
  },
  { name: 'resell', title: 'Resell a ticket', about: 'validate a barcode, swap it for its buyer' },
  { name: 'reconcile-money', title: 'Reconcile money', about: 'sales, payments, wallet, invoices' },
].map((journey) => ({ ...journey, file: `docs/journeys/${journey.name}.md` }));

/** Pictures of the guides, by their file. */
export const pictures: readonly string[] = ['docs/images/door.png'];

const byFile = new Map<string, string>([
  ...pictures.map((file) => [file, `/${file}`] as const),
  ...guides.map(({ name, file }) => [file, `/docs/guides/${name}`] as const),
  ...journeys.map(({ name, file }) => [file, `/docs/journeys/${name}`] as const),
  ['docs/errors.md', '/docs/errors'],
]);

/** Where a link of the file leads to: a page of ours, or null for what has no page, such as other origins. */
export function addressFrom(file: string): (link: string) => string | null {
  return (link) => {
    if (link.startsWith('/') || link.startsWith('#')) return link;
    if (/^[a-z]+:/i.test(link)) return null;
    const [path = '', anchor] = link.split('#');
    const target = decodeURIComponent(new URL(path, `file:///${file}`).pathname).slice(1);
    const address = byFile.get(target);
    if (address === undefined) return null;
    return anchor === undefined ? address : `${address}#${anchor}`;
  };
}

/** The same for the Markdown of a page, whose links lead to Markdown. */
export function twinAddressFrom(file: string): (link: string) => string | null {
  const addressOf = addressFrom(file);
  return (link) => {
    const address = /^https?:/.test(link) ? link : addressOf(link);
    if (address === null || !/^\/docs\/(?:guides\/|journeys\/|errors)/.test(address)) return address;
    const [path, anchor] = address.split('#');
    return anchor === undefined ? `${path}.md` : `${path}.md#${anchor}`;
  };
}
