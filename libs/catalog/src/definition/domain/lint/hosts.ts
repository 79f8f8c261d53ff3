import { isIP } from 'node:net';

/** Names that never lead to a machine on the public internet (RFC 6761 and what networks use inside). */
const internal = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'corp',
  'home',
  'lan',
  'private',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'test',
  'invalid',
  'example',
  'onion',
];

/** Why calls may not be sent to a host name, undefined when they may. A placeholder counts as some name. */
export function hostProblem(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (isIP(name) > 0 || name.startsWith('[') || /^[0-9.x]+$/.test(name)) return 'It must name a host, not an address.';
  if (/^\{\{\w+\}\}$/.test(name)) return undefined;
  if (!name.includes('.')) return 'It must be a full host name.';
  if (internal.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)))
    return 'It must be a public host name.';
  return undefined;
}
