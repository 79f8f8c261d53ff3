import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';
import { type Account, accountOf, accounts } from './sign-in.js';

type Note = { id: string; title: string; text: string; owner: string; created_at: string };

type Answer = { status: number; body?: object };
type Call = { account: Account; id: string; query: URLSearchParams; body: Record<string, unknown> };

/** A small API that requires an access token, an API key or a password. */
export class NotesApi {
  private readonly notes = new Map<string, Note[]>(accounts.map(({ id }) => [id, []]));

  constructor(private readonly provider: Provider) {}

  /** Returns the notes of an account, oldest first. */
  notesFor(accountId: string): readonly Note[] {
    return this.notes.get(accountId) ?? [];
  }

  /**
   * Answers a request. The request is carried out even if its connection is closed.
   * @param sent content of the request
   */
  async answer(request: IncomingMessage, sent: Record<string, unknown>, response: ServerResponse): Promise<void> {
    const { status, body } = await this.decide(request, sent);
    const headers = { 'content-type': 'application/json', ...(status === 401 && challenge) };
    response.writeHead(status, headers).end(body && JSON.stringify(body));
  }

  private async decide(request: IncomingMessage, sent: Record<string, unknown>): Promise<Answer> {
    const who = await this.identify(request);
    if (!who) return { status: 401, body: { error: 'invalid_token' } };
    const scope = request.method === 'GET' ? 'notes.read' : 'notes.write';
    if (!who.may(scope)) return { status: 403, body: { error: 'insufficient_scope', scope } };
    const { pathname, searchParams: query } = new URL(request.url!, 'http://notes');
    const [, resource, id = ''] = pathname.replace(/^\/(api|teams\/\w+)(?=\/)/, '').split('/');
    const route = this.routes[`${request.method} /${resource}${id && '/:id'}`];
    if (!route) return { status: 404, body: { error: 'not_found' } };
    return route({ account: who.account, id, query, body: sent });
  }

  private readonly routes: Record<string, (call: Call) => Answer> = {
    'GET /account': profile,
    'GET /me': profile,
    'GET /notes': ({ account, query }) => ({ status: 200, body: buildPage(this.notesFor(account.id), query) }),
    'POST /notes': ({ account, body: { title = '', text = '' } }) => {
      if (typeof title !== 'string' || typeof text !== 'string' || title + text === '')
        return { status: 422, body: { error: 'A note needs a title or a text.' } };
      const note = { id: randomUUID(), title, text, owner: account.id, created_at: new Date(Date.now()).toISOString() };
      this.notes.set(account.id, [...this.notesFor(account.id), note]);
      return { status: 201, body: note };
    },
    'DELETE /notes/:id': ({ account, id }) => {
      const left = this.notesFor(account.id).filter((note) => note.id !== id);
      if (left.length === this.notesFor(account.id).length) return { status: 404, body: { error: 'not_found' } };
      this.notes.set(account.id, left);
      return { status: 204 };
    },
  };

  private async identify({ headers }: IncomingMessage) {
    const [scheme, value = ''] = (headers.authorization ?? '').split(' ');
    if (scheme === 'Bearer') {
      const token = await this.provider.AccessToken.find(value);
      const account = accountOf(token?.accountId);
      return account ? { account, may: scopesOf(token!.scopes) } : null;
    }
    const [name, password] = Buffer.from(value, 'base64').toString().split(':');
    const account =
      scheme === 'Basic'
        ? accounts.find((each) => each.id === name && each.password === password)
        : accounts.find((each) => each.api_key === headers['x-api-key']);
    return account ? { account, may: () => true } : null;
  }
}

const profile = ({ account: { id, name, email } }: Call): Answer => ({ status: 200, body: { id, name, email } });

/**
 * Returns up to `limit` notes after the note `after`, with titles that contain `q`. `next` is the id of the last note
 * of the page if there are more.
 */
function buildPage(notes: readonly Note[], query: URLSearchParams) {
  const from = notes.findIndex(({ id }) => id === query.get('after')) + 1;
  const limit = Number(query.get('limit') ?? 50);
  const found = notes.slice(from).filter(({ title }) => title.includes(query.get('q') ?? ''));
  return { notes: found.slice(0, limit), next: found.length > limit ? found[limit - 1]!.id : null };
}

/** Returns a check of scopes. A token requested without scopes has all of them. */
const scopesOf =
  (granted: Set<string>) =>
  (scope: string): boolean =>
    granted.has(scope) || ![...granted].some((each) => each.startsWith('notes.'));

const challenge = { 'www-authenticate': 'Bearer error="invalid_token"' };

export async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}
