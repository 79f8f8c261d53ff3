import ipaddr from 'ipaddr.js';

/** The public IPv6 internet. All other IPv6 addresses are refused. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Registries list this address as public, but inside Azure it is the machine's own metadata service. */
const wireServer = '168.63.129.16';

/**
 * Whether an address belongs to the public internet. All others (the IANA's special-purpose registries) are loopback,
 * private, link-local, unique-local, multicast, shared (CGNAT), benchmark or documentation addresses, or wrap an IPv4
 * address (mapped, 6to4, NAT64, Teredo).
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : parsed.toString() !== wireServer;
}

export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback';

/** Returns the IP address in a URL's host, without IPv6 brackets. Null if the host is a name. */
export function addressIn(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(bare) ? bare : null;
}
