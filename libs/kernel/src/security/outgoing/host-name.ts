/**
 * Names which never stand for a public server: the special-use registry (RFC 6761), then the undelegated endings that
 * home and company networks use. `example.com` is registered as well, but it is a public server.
 */
const endings = new Set(
  [
    ['localhost', 'local', 'internal', 'test', 'example', 'invalid', 'onion', 'alt', 'arpa'],
    ['localdomain', 'lan', 'home', 'corp', 'mail', 'intranet', 'private'],
  ].flat(),
);

/** Where clouds hand out a machine's credentials, besides what ends in `.internal` or is an address. */
const metadata = new Set([
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
]);

/** Whether a name, as `URL` spells it, may belong to a server on the public internet. Nothing is resolved. */
export function mayBePublic(name: string): boolean {
  const labels = name.split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  return !endings.has(labels.at(-1)!) && !metadata.has(name);
}
