import { addressIn, isLoopback } from './address.js';
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
