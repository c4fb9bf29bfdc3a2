import { BlockList, isIP } from 'node:net';

/** Reads a range such as 127.0.0.0/8 or ::1/128; null where it is none. */
export function parseCidr(range: string): BlockList | null {
  const [address = '', length = '', ...rest] = range.split('/');
  const family = isIP(address);
  if (!family || rest.length > 0 || !/^\d{1,3}$/.test(length) || Number(length) > (family === 4 ? 32 : 128))
    return null;
  const addresses = new BlockList();
  addresses.addSubnet(address, Number(length), family === 4 ? 'ipv4' : 'ipv6');
  return addresses;
}
