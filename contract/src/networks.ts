import { isIPv6, SocketAddress } from 'node:net';

/**
 * The network that an address belongs to, for limits by caller: the first half of an IPv6 address, as its owner has
 * 2^64 of them; an IPv4 address itself, also where IPv6 carries it (`::ffff:`). Other text stays as it is.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  // Written in one way: of a mapped address the last part is an IPv4 address, whatever was sent.
  const { address: written } = new SocketAddress({ address, family: 'ipv6' });
  if (written.startsWith('::ffff:') && written.includes('.')) return written.slice('::ffff:'.length);
  const [head = '', tail] = written.split('::');
  const groups = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0');
  return [...groups, ...after].slice(0, 4).join(':');
}
