import ipaddr from 'ipaddr.js';
import { isUrl } from '#kernel/plain';

/** The non-public hosts that the operator allowed. */
export class Egress {
  private constructor(
    private readonly hosts: ReadonlySet<string>,
    /** True if allowed hosts on loopback may use plain http. Only for development. */
    readonly plainHttp: boolean,
  ) {}

  static readonly closed = new Egress(new Set(), false);

  /**
   * @param hosts `EGRESS_ALLOW`, such as `localhost` or `10.0.0.5` for any port, or `[::1]:8443` for one port.
   * @param plainHttp `EGRESS_ALLOW_HTTP`.
   * @throws Error naming an entry that is neither a host nor host:port.
   */
  static to(hosts: readonly string[], plainHttp = false): Egress {
    return new Egress(new Set(hosts.map(spelledAsInUrls)), plainHttp);
  }

  opens(url: URL): boolean {
    return this.hosts.has(url.hostname) || this.hosts.has(`${url.hostname}:${portOf(url)}`);
  }

  /** Whether a URL may be fetched without TLS. The host name is not resolved. */
  opensWithoutTls(url: URL): boolean {
    return this.plainHttp && this.opens(url) && standsForLoopback(url.hostname);
  }
}

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

/** Returns the port of a URL. If the URL names no port, this is the default port. */
export const portOf = (url: URL): number =>
  url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);

export const standsForLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(addressIn(hostname) ?? '');

function spelledAsInUrls(entry: string): string {
  const host = entry.split(':').length > 2 && !entry.startsWith('[') ? `[${entry}]` : entry;
  const address = `https://${host}`;
  if (/[\s/?#@\\]/.test(host) || !isUrl(address)) throw new Error(`"${entry}" is neither a host nor host:port.`);
  const port = /:(\d+)$/.exec(host)?.[1];
  const { hostname } = new URL(address);
  return port ? `${hostname}:${Number(port)}` : hostname;
}
