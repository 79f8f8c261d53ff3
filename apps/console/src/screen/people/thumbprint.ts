/** A public key as the API lists it. */
export type PublicKey = Record<string, unknown>;

/** The parameters of a thumbprint, in its order. Source: RFC 7638, 3.2, and RFC 8037, 2. */
const members = ['crv', 'e', 'kty', 'n', 'x', 'y'];

/** Returns the SHA-256 thumbprint of a key, in base64url. The audit log names keys in the same way. Source: RFC 7638, 3. */
export async function thumbprintOf(key: PublicKey): Promise<string> {
  const named = Object.fromEntries(members.filter((name) => name in key).map((name) => [name, key[name]]));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(named)));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
