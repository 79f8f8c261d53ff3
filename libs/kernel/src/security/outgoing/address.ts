import ipaddr from 'ipaddr.js';

/** Everything the public IPv6 internet is made of; whatever lies outside is refused without being known by name. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** A public address by every registry, yet inside Azure it answers for the machine itself. */
const wireServer = '168.63.129.16';

/**
 * Whether an address belongs to the public internet. The rest is loopback, private, link-local, unique-local,
 * multicast, shared (CGNAT), benchmark, documentation, or wraps an IPv4 address (mapped, 6to4, NAT64, Teredo), in short
 * the special-purpose registries of the IANA.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : parsed.toString() !== wireServer;
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

/** The address in a URL's host, without the brackets of IPv6; null when the host is a name. */
export function addressIn(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
