import fc from 'fast-check';
import { type Client } from '../support/api.js';
import { type MemberClient } from '../support/founder.js';
import { expectStatus, scim } from './protocol.js';

const userNames = ['ada', 'bob', 'cid', 'dan', 'eve'].map((name) => `${name}@corp.example`);
export const groupNames = ['Crew', 'Sales', 'Night'];

const profile = fc.record({
  displayName: fc.constantFrom('One', 'Two', 'Three'),
  title: fc.constantFrom('Cook', 'Smith'),
  active: fc.boolean(),
});

type Profile = typeof profile extends fc.Arbitrary<infer Each> ? Each : never;

/** The content of a directory: people, and the people in each group. */
export type Directory = { users: Map<string, Profile>; groups: Map<string, string[]> };

const people = fc
  .subarray(userNames)
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), profile))));

export const directories: fc.Arbitrary<Directory> = people.chain((users) => {
  const members = fc.subarray(users.map(([name]) => name));
  return fc
    .tuple(...groupNames.map((name) => fc.tuple(fc.constant(name), members)))
    .map((groups) => ({ users: new Map(users), groups: new Map(groups) }));
});

/**
 * One worker of a directory. It reads what exists, and changes it to match the directory. Each call may be repeated.
 */
export class SyncWorker {
  constructor(
    private readonly as: Client,
    /** Whether a response gets lost. The request is then sent again. */
    private readonly loses: () => boolean,
  ) {}

  async user(userName: string, wanted: Profile): Promise<string> {
    const found = await this.find('Users', 'userName', userName);
    const body = { userName, externalId: `id-${userName}`, emails: [{ value: userName, type: 'work' }], ...wanted };
    const id = found ?? (await this.make('Users', 'userName', userName, body));
    const Operations = Object.entries(wanted).map(([path, value]) => ({ op: 'replace', path, value }));
    expectStatus(await this.send(`PATCH /Users/${id}`, { Operations }), 200);
    return id;
  }

  async group(displayName: string, members: readonly string[], directory: Directory): Promise<void> {
    const value: object[] = [];
    for (const name of members) value.push({ value: await this.user(name, directory.users.get(name)!) });
    const found = await this.find('Groups', 'displayName', displayName);
    const id = found ?? (await this.make('Groups', 'displayName', displayName, { displayName }));
    expectStatus(
      await this.send(`PATCH /Groups/${id}`, { Operations: [{ op: 'replace', path: 'members', value }] }),
      204,
    );
  }

  async remove(userName: string): Promise<void> {
    const id = await this.find('Users', 'userName', userName);
    if (id) expect([204, 404]).toContain((await this.send(`DELETE /Users/${id}`)).status);
  }

  private async find(kind: string, by: string, name: string): Promise<string | null> {
    const query = `filter=${encodeURIComponent(`${by} eq "${name}"`)}`;
    return expectStatus(await this.send(`GET /${kind}?${query}`), 200).Resources[0]?.id ?? null;
  }

  /** If another worker or a lost response has already created the resource, it is found instead. */
  private async make(kind: string, by: string, name: string, body: object): Promise<string> {
    const answer = await this.send(`POST /${kind}`, body);
    if (answer.status === 409) return (await this.find(kind, by, name))!;
    return expectStatus(answer, 201).id;
  }

  private async send(request: string, body?: object) {
    const answer = await this.as(scim(request), body);
    return this.loses() ? this.as(scim(request), body) : answer;
  }
}

/** All pages of a SCIM list. */
async function listed(as: Client, kind: string): Promise<any[]> {
  const found: any[] = [];
  for (;;) {
    const page = expectStatus(await as(scim(`GET /${kind}?startIndex=${found.length + 1}&count=200`)), 200);
    found.push(...page.Resources);
    if (found.length >= page.totalResults) return found;
  }
}

/** All pages of an API list. */
async function all(as: Client, path: string): Promise<any[]> {
  const found: any[] = [];
  for (let cursor = ''; ;) {
    const page = expectStatus(await as(`GET ${path}?limit=200${cursor}`), 200);
    found.push(...page.result);
    if (page.next_cursor === null) return found;
    cursor = `&cursor=${page.next_cursor}`;
  }
}

/** The state after a sync: everyone except the owner with the sources of their roles, the groups and the teams. */
export async function outcome(as: Client, owner: MemberClient): Promise<object> {
  const users = (await listed(as, 'Users')).filter(({ id }: any) => id !== owner.userId);
  const roles = new Map<string, string[]>(
    (await all(owner, '/member')).map((member: any) => [
      member.id,
      [member.status, ...member.roles.map(({ name, sources }: any) => `${name} ${sources}`)],
    ]),
  );
  const named = new Map<string, string>(users.map(({ id, userName }: any) => [id, userName]));
  const groups = await listed(as, 'Groups');
  const teams: unknown[] = [];
  for (const { id, name, member_count } of (await owner('GET /team')).body.result) {
    const members = await all(owner, `/team/${id}/member`);
    teams.push([name, member_count, members.map(({ user_id }: any) => named.get(user_id)).sort()]);
  }
  return {
    teams,
    users: users
      .map((user: any) => [
        ...[user.userName, user.displayName, user.title, user.active, user.externalId],
        ...[roles.get(user.id), (user.groups ?? []).map(({ display }: any) => display).sort()],
      ])
      .sort((one: any, other: any) => (one[0] < other[0] ? -1 : 1)),
    groups: groups
      .map((group: any) => [group.displayName, (group.members ?? []).map(({ value }: any) => named.get(value)).sort()])
      .sort(),
  };
}
