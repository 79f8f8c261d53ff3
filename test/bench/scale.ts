import { type Results } from './report.js';
import { idOf } from './seed/words.js';
import { largest, type Size } from './seed/size.js';
import { type Organization, startSystem } from './system.js';
import { median } from './warm-up.js';

const hundredth = Object.fromEntries(
  Object.entries(largest).map(([what, count]) => [what, Math.max(count / 100, what === 'roles' ? 25 : 1)]),
) as Size;

/** Lists with their usual filters. Placeholders are replaced by ids and names of the organization. */
const lists = [
  ...['/member', '/member?sort=email', '/member?sort=-joined_at', '/member?q=member', '/member?q={rare}'],
  ...['/member?role_id={role}', '/member?team_id={team}', '/member?status=suspended', '/member?has_restrictions=true'],
  ...['/team', '/team?q={rare}', '/team?user_id={user}', '/team?sort=-member_count', '/team/{team}/member'],
  ...['/role', '/role?q=role', '/role?sort=-member_count', '/invite', '/invite?role_id={role}', '/invite?q={rare}'],
  ...['/restriction', '/restriction?target_id={user}&target_type=user', '/restriction?binds_user_id={user}'],
  ...['/restriction?sort=-updated_at', '/restriction?mode=allow', '/restriction?connector_slug=asana'],
  ...['/access-request', '/access-grant', '/access-grant?sort=expires_at', '/api-token', '/api-token?q=script'],
  ...['/connection', '/connection?q={rare}', '/connection?connector_slug=slack', '/audit-log', '/audit-log?scope=org'],
  ...[
    'actor_id={user}',
    'user_id={user}',
    'subject_user_id={user}',
    'action=role.*',
    'category=people',
    'outcome=refused',
  ].map((filter) => `/audit-log?scope=org&${filter}`),
  ...['resource_id={role}', 'resource_type=role', 'request_id=req_77', 'ip=192.0.2.9', 'connector_slug=github'].map(
    (filter) => `/audit-log?scope=org&${filter}`,
  ),
];

/**
 * Compares each list in an organization at its quotas with one of a hundredth of its size, for the first page and a
 * late page.
 */
export async function compareSizes(dataDir: string, results: Results): Promise<void> {
  const before = performance.now();
  const system = await startSystem(dataDir, [largest, hundredth]);
  console.log(`\nFilled an organization at its quotas and one of a hundredth of its size in ${seconds(before)} s.`);
  const { url } = system.api;
  const [large, small] = system.organizations as [Organization, Organization];
  const rows: Record<string, Times> = {};
  try {
    for (const list of lists) {
      const first = { large: pathIn(list, large, largest), small: pathIn(list, small, hundredth) };
      rows[list] = await timesOf(url, large, small, await ofEqualLength(url, large, small, first));
      const inside = { large: await deepIn(url, large, first.large), small: await deepIn(url, small, first.small) };
      if (inside.large && inside.small)
        rows[`${list}, inside`] = await timesOf(url, large, small, inside as Record<Which, string>);
    }
  } finally {
    await system.stop();
  }
  printSizes(rows, 2);
  results.scale = Object.fromEntries(
    Object.entries(rows).map(([list, { ratio, ...times }]) => [`GET ${list}`, { ratio, aim: aimOf(times), ...times }]),
  );
}

/** A list that ends within 4 ms may have any ratio. */
const aimOf = ({ 'large ms': large }: Omit<Times, 'ratio'>): number | null => (large <= 4 ? null : 1.3);

/** @param most the maximum ratio of large to small. */
export function printSizes(rows: Record<string, Times>, most: number): void {
  console.table(rows);
  const slow = Object.values(rows).filter(({ ratio }) => ratio > most);
  console.log(`Lists with a ratio above ${most}: ${slow.length === 0 ? 'none' : slow.length}.`);
}

type Which = 'large' | 'small';
type Times = { 'large ms': number; 'small ms': number; ratio: number };

const rounds = 15;

/** Limits both pages to the rows of the shorter one, so that they differ only in what was searched for them. */
async function ofEqualLength(url: string, large: Organization, small: Organization, paths: Record<Which, string>) {
  const shown = await Promise.all([ask(url + paths.large, large.token), ask(url + paths.small, small.token)]);
  const [one, other] = shown.map(({ result }) => result.length) as [number, number];
  if (one === other) return paths;
  const shorter = Math.min(one, other);
  if (shorter === 0) throw new Error(`${paths.large} and ${paths.small} cannot be compared, because one has no rows.`);
  return { large: withQuery(paths.large, `limit=${shorter}`), small: withQuery(paths.small, `limit=${shorter}`) };
}

const withQuery = (path: string, query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** Medians of sequential requests that alternate between the two organizations. */
export async function timesOf(url: string, large: Organization, small: Organization, paths: Record<Which, string>) {
  const found: Record<Which, number[]> = { large: [], small: [] };
  for (let round = -3; round < rounds; round++)
    for (const [which, { token }] of [
      ['large', large],
      ['small', small],
    ] as const) {
      const started = performance.now();
      await ask(url + paths[which], token);
      if (round >= 0) found[which].push(performance.now() - started);
    }
  const [big, little] = [median(found.large), median(found.small)];
  return { 'large ms': rounded(big), 'small ms': rounded(little), ratio: rounded(big / little) };
}

/** The path of a full page after many others, or null if there are too few rows. */
async function deepIn(url: string, { token }: Organization, path: string): Promise<string | null> {
  const cursors: string[] = [];
  for (let page = 0; page < 20; page++) {
    const at = page === 0 ? 'limit=50' : `limit=100&cursor=${cursors.at(-1)}`;
    const { next_cursor } = await ask(url + withQuery(path, at), token);
    if (!next_cursor) break;
    cursors.push(next_cursor);
  }
  return cursors.length < 2 ? null : withQuery(path, `cursor=${cursors.at(-2)}`);
}

async function ask(url: string, token: string): Promise<AnyPage> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as AnyPage;
}

type AnyPage = { result: unknown[]; next_cursor: string | null };

const pathIn = (list: string, { orgId, userId }: Organization, size: Size): string =>
  list
    .replaceAll('{user}', userId)
    .replaceAll('{role}', idOf(orgId, 'role', 9))
    .replaceAll('{team}', idOf(orgId, 'team', 8))
    .replaceAll('{rare}', String(size.members - 3));

const rounded = (number: number): number => Math.round(number * 100) / 100;
const seconds = (since: number): number => Math.round((performance.now() - since) / 1000);
