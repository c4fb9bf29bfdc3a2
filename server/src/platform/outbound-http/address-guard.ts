/** Which IP addresses may be dialled. */
import { type BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseCidr } from '../cidr.ts';

/** A public address by its number, and inside by what answers there: the agent of the host on Azure. */
const publicByNumberOnly = new Set(['168.63.129.16']);

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // "unicast" is what is in no list of special ranges.
  if (address.range() !== 'unicast') return false;
  // Of IPv6 only 2000::/3 has been given out; the rest holds forms that carry an IPv4 address, and surprises to come.
  if (address instanceof ipaddr.IPv6) return (address.parts[0]! & 0xe000) === 0x2000;
  return !publicByNumberOnly.has(address.toString());
}

const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** The IPv4 address that a translator on the way makes of an address of the well-known prefix (DNS64 answers so). */
function behindNat64(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | null {
  if (!(address instanceof ipaddr.IPv6) || !address.match(nat64)) return null;
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}

/**
 * Public unicast addresses pass, and those in ranges that were allowed. Mapped IPv4 addresses (::ffff:a.b.c.d) are
 * judged and dialled as what they are; 6to4 and Teredo, which carry IPv4 addresses too, never pass, as no receiver offers a
 * service there any more.
 */
export class AddressGuard {
  /** Whether addresses inside were allowed, so that names inside make sense. */
  readonly hasExceptions: boolean;
  readonly #allowed: readonly BlockList[];

  constructor(allowAddresses: readonly string[]) {
    this.#allowed = allowAddresses.map((range) => {
      const addresses = parseCidr(range);
      if (!addresses) throw new Error(`"${range}" is no CIDR range such as 127.0.0.0/8.`);
      return addresses;
    });
    this.hasExceptions = allowAddresses.length > 0;
  }

  /** The address as it is dialled; null where it must not be. */
  vet(text: string): string | null {
    // A zone (%eth0) is for addresses of the link only, and `isIP` lets no other spelling pass than the usual ones.
    if (!isIP(text) || text.includes('%')) return null;
    const address = ipaddr.process(text);
    const judged = behindNat64(address) ?? address;
    const passes =
      isPublic(judged) || this.#allowed.some((addresses) => addresses.check(judged.toString(), judged.kind()));
    return passes ? address.toString() : null;
  }
}
