import ipaddr from 'ipaddr.js';

/**
 * Returns the network in which failed authentications are counted: an IPv4 address, or an IPv6 /64, which is the
 * usual size for one customer.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')
    : address;
}
