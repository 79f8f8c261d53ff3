import ipaddr from 'ipaddr.js';

/** Whom failed authentication is counted against: an address, or the /64 that one customer of IPv6 is given. */
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
