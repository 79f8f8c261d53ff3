import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { type Account, accountOf, accounts } from './accounts.js';

type Note = { id: string; text: string; created_at: string };

type Answer = { status: number; body?: object };

/** A small API which only the holder of an access token, an API key or a password may use. */
export class NotesApi {
  private readonly notes = new Map<string, Note[]>(accounts.map(({ id }) => [id, []]));

  constructor(private readonly provider: Provider) {}

  /** The notes of one account, newest first. */
  of(accountId: string): readonly Note[] {
    return this.notes.get(accountId) ?? [];
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await this.decide(request);
    const headers = { 'content-type': 'application/json', ...(status === 401 && challenge) };
    response.writeHead(status, headers).end(body && JSON.stringify(body));
  }

  private async decide(request: IncomingMessage): Promise<Answer> {
    const who = await this.identify(request);
    if (!who) return { status: 401, body: { error: 'invalid_token' } };
    const [, resource, id] = new URL(request.url!, 'http://notes').pathname.split('/');
    const scope = request.method === 'GET' ? 'notes.read' : 'notes.write';
    if (!who.scopes.includes(scope)) return { status: 403, body: { error: 'insufficient_scope', scope } };
    const route = `${request.method} /${resource}${id ? '/:id' : ''}`;
    return (await this.routes[route]?.(who.account, id!, request)) ?? { status: 404, body: { error: 'not_found' } };
  }

  private readonly routes: Record<
    string,
    (account: Account, id: string, request: IncomingMessage) => Answer | Promise<Answer>
  > = {
    'GET /me': ({ id, name, email }) => ({ status: 200, body: { id, name, email } }),
    'GET /notes': ({ id }) => ({ status: 200, body: { notes: this.of(id) } }),
    'POST /notes': async (account, _, request) => {
      const { text } = (await json(request)) as { text?: unknown };
      if (typeof text !== 'string' || text === '') return { status: 422, body: { error: 'A note has a text.' } };
      const note = { id: randomUUID(), text, created_at: new Date(Date.now()).toISOString() };
      this.notes.set(account.id, [note, ...this.of(account.id)]);
      return { status: 201, body: note };
    },
    'DELETE /notes/:id': (account, id) => {
      const left = this.of(account.id).filter((note) => note.id !== id);
      if (left.length === this.of(account.id).length) return { status: 404, body: { error: 'not_found' } };
      this.notes.set(account.id, left);
      return { status: 204 };
    },
  };

  private async identify({ headers }: IncomingMessage): Promise<{ account: Account; scopes: string[] } | null> {
    const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
    if (scheme === 'Bearer') {
      const token = await this.provider.AccessToken.find(value);
      const account = accountOf(token?.accountId);
      return account ? { account, scopes: [...token!.scopes] } : null;
    }
    const [name, password] = Buffer.from(value, 'base64').toString().split(':');
    const account =
      scheme === 'Basic'
        ? accounts.find((each) => each.id === name && each.password === password)
        : accounts.find((each) => each.api_key === headers['x-api-key']);
    return account ? { account, scopes: ['notes.read', 'notes.write'] } : null;
  }
}

const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };

async function json(request: IncomingMessage): Promise<object> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  try {
    return JSON.parse(text) as object;
  } catch {
    return {};
  }
}
