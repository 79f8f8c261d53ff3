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
const portOf = (url: URL): number => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port));

const standsForLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(addressIn(hostname) ?? '');

function spelledAsInUrls(entry: string): string {
  const host = entry.split(':').length > 2 && !entry.startsWith('[') ? `[${entry}]` : entry;
  const address = `https://${host}`;
  if (/[\s/?#@\\]/.test(host) || !isUrl(address)) throw new Error(`"${entry}" is neither a host nor host:port.`);
  const port = /:(\d+)$/.exec(host)?.[1];
  const { hostname } = new URL(address);
  return port ? `${hostname}:${Number(port)}` : hostname;
}

/** The normalized URL, or the reason why it is refused. */
type Judgement = { url: URL; refusal?: undefined } | { url?: undefined; refusal: string };

/**
 * Matches spaces, control and invisible characters, and lone surrogates. With these, two parsers may see different
 * hosts.
 */
const deceptive = /[\p{Z}\p{C}\\]/u;

/** Ports above 1023 that the Fetch standard blocks, because requests could be smuggled into other protocols. */
const blockedPorts = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/**
 * Checks a user-given URL before it is stored, and again at every call and redirect. The name is not resolved here,
 * so its addresses are checked later.
 */
export function judgeUrl(text: string, egress: Egress): Judgement {
  const problem = spelling.find(([accepts]) => !accepts(text));
  if (problem) return { refusal: problem[1] };
  const url = new URL(text);
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  const refusal = findRefusal(url, egress);
  return refusal ? { refusal } : { url };
}

const authorityOf = (text: string): string => /^https?:\/\/([^/?#]+)/i.exec(text)?.[1] ?? '';

const spelling: [accepts: (text: string) => boolean, otherwise: string][] = [
  [(text) => text.length <= 2048, 'A URL must have at most 2048 characters.'],
  [(text) => !deceptive.test(text), 'A URL must not contain spaces, control characters or backslashes.'],
  [
    (text) => authorityOf(text) !== '' && isUrl(text),
    'This is not a valid URL. It must start with https:// and a host.',
  ],
  [(text) => !authorityOf(text).includes('@'), 'A URL must not contain credentials.'],
];

const httpRefused = 'A URL must start with https://.';

const allowLoopback = 'For development, the operator can allow this one with EGRESS_ALLOW and EGRESS_ALLOW_HTTP.';

const hostRefused = 'A URL must point to a public host. The operator can allow other hosts with EGRESS_ALLOW.';

function findRefusal(url: URL, egress: Egress): string | null {
  if (url.protocol !== 'https:' && !egress.opensWithoutTls(url))
    return standsForLoopback(url.hostname) ? `${httpRefused} ${allowLoopback}` : httpRefused;
  if (egress.opens(url)) return null;
  if (!namesPublicServer(url.hostname)) return hostRefused;
  return isUsable(portOf(url)) ? null : 'A URL must use port 443, or a port from 1024 up that browsers do not block.';
}

function namesPublicServer(hostname: string): boolean {
  const address = addressIn(hostname);
  return address ? isPublic(address) : mayBePublic(hostname);
}

const isUsable = (port: number): boolean => port === 443 || (port >= 1024 && !blockedPorts.has(port));

/**
 * Names that never belong to a public server: the special-use registry (RFC 6761), and undelegated endings of home
 * and company networks. The list lacks `example.com`, which is in the registry too but belongs to a public server.
 */
const endings = new Set(
  [
    ['localhost', 'local', 'internal', 'test', 'example', 'invalid', 'onion', 'alt', 'arpa'],
    ['localdomain', 'lan', 'home', 'corp', 'mail', 'intranet', 'private'],
  ].flat(),
);

/**
 * Hosts where clouds issue a machine's credentials. IP addresses and names ending in `.internal` are refused anyway.
 */
const metadata = new Set([
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
]);

/** Whether a host name, as `URL` normalizes it, may belong to a public server. The name is not resolved. */
function mayBePublic(name: string): boolean {
  const labels = name.split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  return !endings.has(labels.at(-1)!) && !metadata.has(name);
}
