/** A name server that is not ours: answers what it likes, each time something else if it likes, or not at all. */
import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface NameServer {
  /** Names that were asked, once per record type. */
  readonly asked: string[];
  /** As a resolver takes it: address and port. */
  readonly address: string;
  /** All addresses of a name, asked of this server. */
  lookup(hostname: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * `answersOf` gives the addresses of a name the `nth` time (from 1) that it is asked for, A and AAAA counted apart; null
 * where no answer is sent.
 */
export async function startNameServer(answersOf: (name: string, nth: number) => string[] | null): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const question = query.subarray(12, at + 5);
    const name = labels.join('.');
    asked.push(`${type === 28 ? 'AAAA' : 'A'} ${name}`);
    const nth = asked.filter((one) => one === asked.at(-1)).length;
    const answers = answersOf(name, nth);
    if (!answers) return;
    const records = answers
      .filter((address) => isIPv6(address) === (type === 28))
      .map((address) => {
        const data = Buffer.from(ipaddr.parse(address).toByteArray());
        // The name by pointer to the question, type, class IN, no time to live, the address.
        const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]);
        return Buffer.concat([record, data]);
      });
    // The id, an answer without errors, one question, so many records.
    const head = Buffer.from([query[0]!, query[1]!, 0x85, 0x80, 0, 1, 0, records.length, 0, 0, 0, 0]);
    socket.send(Buffer.concat([head, question, ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const resolver = new Resolver({ timeout: 2_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    asked,
    address: `127.0.0.1:${socket.address().port}`,
    lookup: async (hostname) => {
      const none = () => [];
      const [four, six] = await Promise.all([
        resolver.resolve4(hostname).catch(none),
        resolver.resolve6(hostname).catch(none),
      ]);
      return [...four, ...six];
    },
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
