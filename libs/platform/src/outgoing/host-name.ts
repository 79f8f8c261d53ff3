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
export function mayBePublic(name: string): boolean {
  const labels = name.split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  return !endings.has(labels.at(-1)!) && !metadata.has(name);
}
