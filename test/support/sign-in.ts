import { createHash, randomBytes } from 'node:crypto';
import { type NotesProvider } from './oauth-provider.js';

type Tokens = { access_token: string; refresh_token: string; expires_in: number };

/** Signs in at the provider, as a browser and a client would. Returns the first tokens. */
export async function signIn({ issuer, client, behavior }: NotesProvider, account = 'ada'): Promise<Tokens> {
  behavior.signsInAs = account;
  const verifier = randomBytes(32).toString('base64url');
  const code = await authorize(issuer, {
    client_id: client.id,
    response_type: 'code',
    scope: 'openid notes.read notes.write',
    redirect_uri: client.redirect_uri,
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirect_uri,
      code_verifier: verifier,
    }),
  });
  return (await response.json()) as Tokens;
}

async function authorize(issuer: string, params: Record<string, string>): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(`${issuer}/auth?${new URLSearchParams(params)}`);
  for (let hops = 0; hops < 10 && url.origin === issuer; hops++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const each of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(each)!;
      cookies.set(name!, value!);
    }
    url = new URL(response.headers.get('location')!, url);
  }
  return url.searchParams.get('code')!;
}
