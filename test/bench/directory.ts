import { request } from 'undici';
import { Client } from 'pg';
import { idOf } from './seed/words.js';
import { type System } from './system.js';

/** Runs `work` on the database as its owner. */
export async function asOwner<Result>(
  { ownerUrl }: System,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Sends requests with a directory's token. */
export class Directory {
  constructor(
    private readonly url: string,
    readonly token: string,
  ) {}

  static async of({ api, organizations }: System): Promise<Directory> {
    const owner = new Directory(api.url, organizations[0]!.token);
    const { token } = await owner.ask<{ token: string }>('POST', '/api-token', { kind: 'scim', name: 'Directory' });
    return new Directory(api.url, token);
  }

  async ask<Answer = { id: string }>(method: 'POST' | 'PATCH', path: string, body?: object): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.token}` };
    const answer = await request(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.body.text();
    if (answer.statusCode >= 300)
      throw new Error(`${method} ${path} answers ${answer.statusCode}: ${text.slice(0, 300)}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}

/** Ids of members of the first organization, starting with the given number. */
export const membersFrom = ({ organizations }: System, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => idOf(organizations[0]!.orgId, 'usr', first + place));
