import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { expectStatus, scim } from './protocol.js';

type Profile = { displayName: string; title: string; active: boolean };
export type Directory = { users: ReadonlyMap<string, Profile>; groups: ReadonlyMap<string, readonly string[]> };

type Answered = { status: number; headers: Record<string, unknown>; body: any };

/** The results of the requests of all runs. */
export type Tally = { sent: number; lost: number; limited: number };

/** A directory's connection to the API. Its responses may get lost. */
export class Wire {
  constructor(
    private readonly base: string,
    private readonly token: string,
    private readonly tally: Tally,
    /** Whether the socket closes as soon as the request is sent. */
    private readonly loses: () => boolean,
  ) {}

  /** Sends until it gets a response, and pauses for as long as the server asks. */
  async send(asked: string, body?: object): Promise<Answered> {
    for (;;) {
      this.tally.sent++;
      if (this.loses()) {
        this.tally.lost++;
        await this.exchange(asked, body, true);
      }
      const answer = (await this.exchange(asked, body, false))!;
      if (answer.status !== 429) return answer;
      this.tally.limited++;
      await setTimeout(1000 * Number(answer.headers['retry-after']));
    }
  }

  private exchange(asked: string, body: object | undefined, isLost: boolean): Promise<Answered | null> {
    const [method, path] = scim(asked).split(' ') as [string, string];
    const headers = { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/scim+json' }) };
    return new Promise((resolve, reject) => {
      const sent = request(this.base + path, { method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode!, headers: answer.headers, body: text && JSON.parse(text) }),
        );
      });
      sent.on('error', (error) => (isLost ? resolve(null) : reject(error)));
      sent.end(body && JSON.stringify(body), () => {
        if (!isLost) return;
        sent.destroy();
        resolve(null);
      });
    });
  }
}

/** One run of a directory's synchronization: it reads what exists, and changes it to match the directory. */
export class Run {
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly wire: Wire,
    private readonly wanted: Directory,
  ) {}

  async user(userName: string): Promise<void> {
    const profile = this.wanted.users.get(userName)!;
    const body = { userName, externalId: `id-${userName}`, emails: [{ value: userName, type: 'work' }], ...profile };
    const [id, isNew] = await this.made('Users', 'userName', userName, body);
    const Operations = Object.entries(profile).map(([path, value]) => ({ op: 'replace', path, value }));
    if (!isNew) expectStatus(await this.wire.send(`PATCH /Users/${id}`, { Operations }), 200);
    this.ids.set(userName, id);
  }

  async group(displayName: string): Promise<void> {
    const members = this.wanted.groups.get(displayName)!.map((name) => ({ value: this.ids.get(name) }));
    const [id, isNew] = await this.made('Groups', 'displayName', displayName, { displayName, members });
    const Operations = [{ op: 'replace', path: 'members', value: members }];
    if (!isNew) expectStatus(await this.wire.send(`PATCH /Groups/${id}`, { Operations }), 204);
  }

  async removal(userName: string): Promise<void> {
    const id = await this.found('Users', 'userName', userName);
    if (id !== null) expect([204, 404]).toContain((await this.wire.send(`DELETE /Users/${id}`)).status);
  }

  private async found(kind: string, by: string, name: string): Promise<string | null> {
    const query = `filter=${encodeURIComponent(`${by} eq "${name}"`)}&excludedAttributes=members`;
    const { body } = await this.wire.send(`GET /${kind}?${query}`);
    return (body.Resources[0]?.id as string | undefined) ?? null;
  }

  /** If another run or a lost request has already created the resource, it is found instead. */
  private async made(kind: string, by: string, name: string, body: object): Promise<[id: string, isNew: boolean]> {
    const there = await this.found(kind, by, name);
    if (there !== null) return [there, false];
    const answer = await this.wire.send(`POST /${kind}`, body);
    if (answer.status === 409) return [(await this.found(kind, by, name))!, false];
    return [expectStatus(answer, 201).id as string, true];
  }
}
