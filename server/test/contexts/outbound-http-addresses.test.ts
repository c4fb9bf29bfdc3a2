import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OutboundHttp, type OutboundOptions, UrlProblem } from '../../src/platform/outbound-http/outbound-http.ts';
import { startNameServer } from '../support/name-server.ts';
import { answer, type Canary, closeReceivers, startCanary, startReceiver } from '../support/receivers.ts';

const clients: OutboundHttp[] = [];
function client(options: Partial<OutboundOptions> = {}): OutboundHttp {
  const outbound = new OutboundHttp({ allowHttp: true, allowAddresses: [], connectTimeoutMs: 1_000, ...options });
  clients.push(outbound);
  return outbound;
}
const body = Buffer.from('{}');

let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(async () => {
  await Promise.all(clients.map((outbound) => outbound.close()));
  await closeReceivers();
});

/** As hosts of an address: everything that somebody has written for an address inside. */
const hosts = [
  // IPv4 loopback, in every spelling that URLs know.
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '0x7f.1',
  '0x7f.0x0.0x0.0x1',
  '0X7F000001',
  '2130706433',
  '017700000001',
  '0177.0.0.01',
  '00000177.1',
  '0x7f.0.1',
  '127%2e0%2e0%2e1',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  // IPv6 loopback, and forms that carry an IPv4 address.
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::FFFF:10.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a00:1::1]',
  '[2001:0:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  // This host, and all hosts (broadcast).
  '0',
  '0.0.0.0',
  '0x0',
  '0.1.2.3',
  '255.255.255.255',
  '4294967295',
  '[::]',
  '[::ffff:0.0.0.0]',
  // Private, of the provider, of the link.
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fe80::1%25lo]',
  '[::1%25lo]',
  // Where clouds keep their credentials.
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '169.254.170.2',
  '168.63.129.16',
  '192.0.0.192',
  '[::ffff:169.254.169.254]',
  // For documents, measurements, protocols, many receivers, later.
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '198.18.0.1',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[2001:2::1]',
  '[2001:10::1]',
  '[5f00::1]',
  '[4000::1]',
  // Names of the host, the link and the site.
  'localhost',
  'localhost.',
  'LOCALHOST',
  'loc%61lhost',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'any.localhost',
  'printer.local',
  'metadata.google.internal',
  'router.home.arpa',
  'postgres',
];

/** As answers of a name server. */
const resolved = [
  '127.0.0.1',
  '127.0.0.53',
  '0.0.0.0',
  '10.0.0.1',
  '172.17.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fe80::1%lo',
  '::1%lo',
  '2606:4700::1111%lo',
  'fd00::1',
  'ff02::1',
  // No addresses at all, and what a resolver could make of them.
  'localhost',
  '127.1',
  '0x7f.1',
  '2130706433',
  '',
];

describe('addresses that must never be reached', () => {
  it('are at least sixty', () => expect(new Set(hosts).size).toBeGreaterThanOrEqual(60));

  it.each(hosts)('%s is refused when it is entered, and when it is posted to', async (host) => {
    const before = canary.seen();
    for (const outbound of [client(), client({ allowHttp: false })]) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${canary.port}/`;
        expect(outbound.checkUrl(url)).toBeInstanceOf(UrlProblem);
        expect(await outbound.post(url, {}, body)).toMatchObject({
          statusCode: null,
          errorClass: 'address',
          address: '',
          connectMs: null,
        });
        expect(outbound.open).toEqual({ origins: 0, sockets: 0 });
      }
    }
    expect(canary.seen()).toEqual(before);
  });

  it.each(resolved)('a name that resolves to %s is not dialled', async (address) => {
    const before = canary.seen();
    const outbound = client({ lookup: async () => [address] });
    const exchange = await outbound.post(`http://hooks.example.com:${canary.port}/`, {}, body);
    expect(exchange).toMatchObject({ statusCode: null, errorClass: 'address', address: '' });
    // The message is shown to other organizations: it names no inside address.
    if (address) expect(exchange.errorMessage).not.toContain(address);
    expect(canary.seen()).toEqual(before);
  });

  it('are not reached by a user name that looks like a host, nor by a backslash or a tab', async () => {
    const before = canary.seen();
    const outbound = client();
    for (const url of [
      `http://hooks.example.com@127.0.0.1:${canary.port}/`,
      `http://hooks.example.com:80@127.0.0.1:${canary.port}/`,
      `http:\\\\127.0.0.1:${canary.port}\\`,
      `http:127.0.0.1:${canary.port}`,
      `ht\ntp://127.0.\t0.1:${canary.port}/`,
      `  http://127.0.0.1:${canary.port}/  `,
      `http:///127.0.0.1:${canary.port}/`,
    ]) {
      expect(await outbound.post(url, {}, body)).toMatchObject({ statusCode: null, errorClass: 'address' });
    }
    expect(canary.seen()).toEqual(before);
  });
});

describe('a name server that answers with private addresses', () => {
  // 127.0.0.2 is allowed here and stands for a public address; the canary listens on 127.0.0.1 and ::1.
  const allowed = ['127.0.0.2/32'];

  it('is asked once per connection, so that the second story is judged like the first', async () => {
    const receiver = await startReceiver((socket) => socket.end(answer('200 OK', 'public', { connection: 'close' })), {
      host: '127.0.0.2',
      port: canary.port,
    });
    const names = await startNameServer((_, nth) => (nth === 1 ? ['127.0.0.2'] : ['127.0.0.1', '::1']));
    const before = canary.seen();
    const outbound = client({ allowAddresses: allowed, lookup: names.lookup });
    const url = `http://rebinding.example.com:${canary.port}/`;
    expect(await outbound.post(url, {}, body)).toMatchObject({ statusCode: 200, address: '127.0.0.2' });
    expect(names.asked.sort()).toEqual(['A rebinding.example.com', 'AAAA rebinding.example.com']);
    for (let nth = 2; nth < 5; nth += 1) {
      expect(await outbound.post(url, {}, body)).toMatchObject({ statusCode: null, errorClass: 'address' });
    }
    expect(names.asked).toHaveLength(8);
    expect(canary.seen()).toEqual(before);
    expect(receiver.requests).toHaveLength(1);
    await names.close();
    await receiver.close();
  });

  it('does not get an inner address dialled that it puts beside a public one, not even when that one is dead', async () => {
    const names = await startNameServer(() => ['127.0.0.1', '127.0.0.2', '::1']);
    const before = canary.seen();
    const outbound = client({ allowAddresses: allowed, lookup: names.lookup });
    const exchange = await outbound.post(`http://both.example.com:${canary.port}/`, {}, body);
    expect(exchange).toMatchObject({ errorClass: 'connect', address: '127.0.0.2' });
    expect(canary.seen()).toEqual(before);
    await names.close();
  });

  it('may give several addresses: the first that connects is used', async () => {
    const receiver = await startReceiver((socket) => socket.write(answer('204 No Content')), { host: '127.0.0.3' });
    const outbound = client({
      allowAddresses: ['127.0.0.2/31'],
      lookup: async () => ['127.0.0.2', '127.0.0.2', '127.0.0.3', '127.0.0.1'],
    });
    const exchange = await outbound.post(`http://several.example.com:${receiver.port}/`, {}, body);
    expect(exchange).toMatchObject({ statusCode: 204, address: '127.0.0.3' });
    expect(receiver.connections).toBe(1);
    await receiver.close();
  });

  it('that does not answer, or knows no address, costs the connect timeout at most', async () => {
    const startedAt = Date.now();
    const hung = await client({ connectTimeoutMs: 60, lookup: () => new Promise(() => {}) }).post(
      'http://hung.example.com/',
      {},
      body,
    );
    expect(hung).toMatchObject({ errorClass: 'lookup', address: '' });
    expect(Date.now() - startedAt).toBeLessThan(1_000);
    const none = await client({ lookup: async () => [] }).post('http://none.example.com/', {}, body);
    expect(none).toMatchObject({ errorClass: 'lookup', errorMessage: 'The name of the receiver does not exist.' });
    const broken = client({ lookup: () => Promise.reject(undefined) });
    expect(await broken.post('http://broken.example.com/', {}, body)).toMatchObject({ errorClass: 'lookup' });
  });

  it('is the system’s, if no other is given', async () => {
    const receiver = await startReceiver((socket) => socket.write(answer('200 OK')));
    const outbound = client({ allowAddresses: ['127.0.0.0/8', '::1/128'] });
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const many = await Promise.all(Array.from({ length: 5 }, () => outbound.post(url, {}, body)));
    expect(many.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const before = canary.seen();
    // Only what it resolves to is inside: exceptions for others let the name pass, and not the address.
    const other = client({ allowAddresses: allowed });
    expect(await other.post(`http://localhost:${canary.port}/`, {}, body)).toMatchObject({ errorClass: 'address' });
    expect(canary.seen()).toEqual(before);
    const unknown = await client().post('http://no-such-name.invalid/', {}, body);
    expect(unknown).toMatchObject({ statusCode: null, errorClass: 'lookup' });
    await receiver.close();
  });
});

describe('the peer', () => {
  it.each(['http', 'https'])('is judged again before a byte is written: %s', async (scheme) => {
    // The system connects 0.0.0.0 and :: to loopback: an address that passes, and a peer that must not.
    for (const [host, range] of [
      ['0.0.0.0', '0.0.0.0/32'],
      ['[::]', '::/128'],
      ['zero.example.com', '0.0.0.0/32'],
    ] as const) {
      if (host === '[::]' && !canary.hasIpv6) continue;
      const before = canary.seen();
      const outbound = client({ allowAddresses: [range], lookup: async () => ['0.0.0.0'] });
      const exchange = await outbound.post(`${scheme}://${host}:${canary.port}/`, {}, body);
      expect(exchange).toMatchObject({ statusCode: null, errorClass: 'address' });
      await outbound.close();
      expect(canary.seen().bytes).toBe(before.bytes);
    }
  });
});

describe('an address as it is entered', () => {
  const problemOf = (outbound: OutboundHttp, url: string) => {
    const checked = outbound.checkUrl(url);
    return checked instanceof UrlProblem ? checked.message : checked.href;
  };

  it.each([
    ['https://hooks.example.com/in?x=1#part', 'https://hooks.example.com/in?x=1'],
    ['https://hooks.example.com.:8443', 'https://hooks.example.com:8443/'],
    ['https://bücher.example/é', 'https://xn--bcher-kva.example/%C3%A9'],
    ['https://my_receiver.example.com:65535/', 'https://my_receiver.example.com:65535/'],
    ['https://8.8.8.8/', 'https://8.8.8.8/'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://[::ffff:8.8.8.8]/', 'https://[::ffff:808:808]/'],
    ['https://[64:ff9b::8.8.8.8]/', 'https://[64:ff9b::808:808]/'],
    ['https://172.32.0.1/', 'https://172.32.0.1/'],
    ['https://100.128.0.1/', 'https://100.128.0.1/'],
  ])('%s is taken', (url, href) => expect(problemOf(client({ allowHttp: false }), url)).toBe(href));

  it.each([
    ['http://hooks.example.com/', /must begin with https:/],
    ['ftp://hooks.example.com/', /must begin with https:/],
    ['javascript:alert(1)', /must begin with https:/],
    ['hooks.example.com/in', /has the form https:/],
    ['', /has the form https:/],
    ['https://', /has the form https:/],
    ['https://hooks.example.com:65536/', /has the form https:/],
    ['https://[fe80::1%25lo]/', /has the form https:/],
    ['https://hooks.example.com:0/', /port must be between 1 and 65535/],
    ['https://me@hooks.example.com/', /user name or a password/],
    ['https://:word@hooks.example.com/', /user name or a password/],
    ['https://a..b/', /no valid name/],
    ['https://hooks.example.com../', /no valid name/],
    [`https://${'a'.repeat(64)}.com/`, /no valid name/],
    [`https://${'a.'.repeat(130)}com/`, /no valid name/],
    ["https://a'b.com/", /no valid name/],
    ['https://-a.com/', /no valid name/],
    ['https://postgres/', /must be a public name/],
    ['https://10.0.0.1/', /must be a public address/],
    [`https://hooks.example.com/${'x'.repeat(2_048)}`, /at most 2048 characters/],
    [`https://hooks.example.com/${'é'.repeat(1_000)}`, /at most 2048 characters/],
  ])('%s is refused with a sentence', (url, message) => {
    expect(problemOf(client({ allowHttp: false }), url)).toMatch(message);
  });

  it('may be http where that is allowed, and inside where that is', () => {
    expect(problemOf(client(), 'http://hooks.example.com/')).toBe('http://hooks.example.com/');
    expect(problemOf(client(), 'ftp://hooks.example.com/')).toMatch(/must begin with http:\/\/ or https:/);
    const inside = client({ allowAddresses: ['127.0.0.0/8', '::1/128'] });
    for (const host of ['127.0.0.1', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost', 'receiver']) {
      expect(inside.checkUrl(`http://${host}/`)).toBeInstanceOf(URL);
    }
    expect(problemOf(inside, 'http://10.0.0.1/')).toMatch(/must be a public address/);
    expect(problemOf(inside, 'http://[fe80::1]/')).toMatch(/must be a public address/);
  });

  it('has one of the allowed ports, where they are limited, at each attempt as well', async () => {
    const limited = client({ allowPorts: [443, 8443] });
    for (const url of [
      'https://hooks.example.org/',
      'https://hooks.example.org:443/',
      'https://hooks.example.org:8443/',
    ])
      expect(limited.checkUrl(url)).toBeInstanceOf(URL);
    for (const url of [
      'https://hooks.example.org:22/',
      'https://hooks.example.org:444/',
      'http://hooks.example.org/',
    ]) {
      expect(limited.checkUrl(url)).toEqual(new UrlProblem('The port must be one of 443, 8443.'));
      expect(await limited.post(url, {}, body)).toMatchObject({ errorClass: 'address', statusCode: null });
    }
    expect(client().checkUrl('https://hooks.example.org:22/')).toBeInstanceOf(URL);
  });

  it('needs ranges that are ranges', () => {
    expect(() => client({ allowAddresses: ['localhost'] })).toThrow('is no CIDR range');
  });
});
