import fc from 'fast-check';
import { teamOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';
import { unshareConnector } from '../../support/states/catalog.js';
import { access, keyed, share, startAccessScene } from './scene.js';

const { api, connect, organize } = await startAccessScene();

/** Two shipped connectors, a fork of one of them, and a custom connector that only some members can see. */
const catalog: Record<string, string[]> = {
  github: ['list_issues', 'create_issue', 'delete_issue'],
  slack: ['list_channels', 'send_message'],
  fork: ['list_issues', 'tidy_issues'],
  desk: ['list_tickets', 'delete_ticket'],
};
const slug = fc.constantFrom(...Object.keys(catalog));
const tool = slug.chain((connector_slug) =>
  fc.record({ connector_slug: fc.constant(connector_slug), tool_name: fc.constantFrom(...catalog[connector_slug]!) }),
);
const person = fc.nat(2);
/** A member, the team, or everyone. */
const grantee = fc.nat(4);
const shared = fc.record({ grantee, level: fc.constantFrom('view', 'use', 'use') });

const worlds = fc.record({
  rules: fc.array(
    fc.record({
      /** A role of a member, or a member. */
      target: fc.nat(5),
      mode: fc.constantFrom('allow', 'block', 'block'),
      connector_slugs: fc.uniqueArray(slug, { maxLength: 2 }),
      tools: fc.uniqueArray(tool, { maxLength: 3, selector: (each) => JSON.stringify(each) }),
    }),
    { maxLength: 5 },
  ),
  grants: fc.array(
    fc.record({
      person,
      asked: fc.oneof(
        tool,
        slug.map((connector_slug) => ({ connector_slug })),
      ),
    }),
    {
      maxLength: 3,
    },
  ),
  connections: fc.array(
    fc.record({
      connector_slug: slug,
      status: fc.constantFrom('active', 'active', 'needs_reauth', 'disconnected'),
      shares: fc.array(shared, { maxLength: 2 }),
    }),
    { maxLength: 5 },
  ),
  toolboxes: fc.array(
    fc.record({ entries: fc.array(fc.record({ tool, enabled: fc.boolean() }), { maxLength: 4 }), shared }),
    { maxLength: 3 },
  ),
  desk: fc.option(shared),
  disabled: fc.boolean(),
});
type World = typeof worlds extends fc.Arbitrary<infer Value> ? Value : never;

/** An organization as described. Writes that the product refuses are left out. */
async function build(world: World) {
  const organization = await organize({ reader: ['tool:execute', 'connector:view'] });
  const { owner, member, user, reader, grant } = organization;
  const people = [member, user, reader];
  const team = await teamOf(api, owner.orgId, 'Sales', [user.userId, reader.userId]);
  const granteeOf = (n: number) => people[n]?.userId ?? (n === 3 ? team : null);
  const desk = { ...keyed('desk', 'Desk', ...catalog.desk!), hidden: world.desk === null };
  await give(api, owner, { ...keyed('fork', 'Fork', ...catalog.fork!), ancestors: ['github'] }, desk);
  if (world.desk) {
    await unshareConnector(api, owner.orgId, 'desk');
    await share(owner, 'connector/desk', granteeOf(world.desk.grantee), world.desk.level).catch(() => undefined);
  }
  if (world.disabled) await owner('PATCH /connector/fork/tool/list_issues', { status: 'disabled' });
  const own = new Map<string, string>();
  for (const connector_slug of Object.keys(catalog)) own.set(connector_slug, await connect(owner, { connector_slug }));
  for (const { connector_slug, status, shares } of world.connections) {
    const id = await connect(owner, { connector_slug, status });
    for (const { grantee: n, level } of shares)
      await share(owner, `connection/${id}`, granteeOf(n), level).catch(() => undefined);
  }
  for (const { entries, shared: sharing } of world.toolboxes) {
    const pinned = entries.map(({ tool: each, enabled }, n) => ({
      ...each,
      enabled,
      name: `tool_${n}`,
      connection_id: own.get(each.connector_slug),
    }));
    // A tool of a connector that the owner cannot see is refused.
    const toolbox = await owner('POST /toolbox', { name: 'Tools', entries: pinned });
    if (toolbox.status === 201)
      await share(owner, `toolbox/${toolbox.body.id}`, granteeOf(sharing.grantee), sharing.level);
  }
  const targets = people.flatMap(({ userId, roleIds }) => [roleIds[0]!, userId]);
  for (const { target, ...rule } of world.rules) await owner('POST /restriction', ruleOn(targets[target]!, rule));
  for (const { person: n, asked } of world.grants) await grant(people[n]!, asked).catch(() => undefined);
  return { ...organization, people };
}

/** The decision of explain about one pair of member and tool, without conditions that have nothing to do with it. */
async function explain(viewer: MemberClient, of: MemberClient, connector_slug: string, tool_name?: string) {
  const query = `user_id=${of.userId}&connector_slug=${connector_slug}${tool_name ? `&tool_name=${tool_name}` : ''}`;
  const { status, body } = await viewer(`GET /restriction/explain?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

/** What a member can use, by connector, from the lists that the member gets and from explain. */
async function bruteForce(viewer: MemberClient, as: MemberClient) {
  const connectable = ((await as('GET /connector?can_use=true')).body.result ?? []) as { slug: string }[];
  const connections = (await as('GET /connection')).body.result as any[];
  const usable = connections.filter(({ can_use, status }) => can_use && status !== 'disconnected');
  const whole = new Set([...connectable.map(({ slug: each }) => each), ...usable.map((each) => each.connector_slug)]);
  const found: Record<string, Record<string, string>> = {};
  const toolboxes = (await as('GET /toolbox')).body.result as any[];
  const listed = new Set<string>();
  for (const { id } of toolboxes.filter(({ can_use }) => can_use)) {
    const { entries, tools } = (await as(`GET /toolbox/${id}`)).body;
    const names = new Set(tools.map(({ name }: any) => name));
    for (const { exposed_name, connector_slug, tool_name } of entries)
      if (names.has(exposed_name)) listed.add(`${connector_slug} ${tool_name}`);
  }
  for (const [connector_slug, tools] of Object.entries(catalog)) {
    const { decision } = await explain(viewer, as, connector_slug);
    for (const tool_name of decision === 'allowed' ? tools : []) {
      const explained = await explain(viewer, as, connector_slug, tool_name);
      const { permission, tool_active, account } = explained.other_gates;
      const isReached = whole.has(connector_slug) || listed.has(`${connector_slug} ${tool_name}`);
      if (!permission || !tool_active || explained.decision === 'blocked') continue;
      expect([connector_slug, tool_name, account]).toEqual([connector_slug, tool_name, isReached]);
      if (isReached) (found[connector_slug] ??= {})[tool_name] = explained.sentence;
    }
  }
  return found;
}

/** The allowed tools of a list, with the reasons, by connector. */
function allowedIn(items: any[]) {
  const found: Record<string, Record<string, string>> = {};
  for (const { connector_slug, tools } of items)
    for (const { decision, sentence, tool_names } of tools)
      if (decision === 'allowed') for (const name of tool_names) (found[connector_slug] ??= {})[name] = sentence;
  return found;
}

const numRuns = Number(process.env.ACCESS_RUNS ?? 6);

describe('A member’s access', () => {
  it('equals what explain says about all pairs of members and tools in random organizations', async () => {
    let pairs = 0;
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const { viewer, people } = await build(world);
        for (const as of people) {
          const items = await access(viewer, as, '', 2);
          expect(allowedIn(items)).toEqual(await bruteForce(viewer, as));
          for (const { connector_slug, tools } of items)
            for (const { decision, sentence, tool_names } of tools)
              for (const tool_name of tool_names) {
                expect(await explain(viewer, as, connector_slug, tool_name)).toMatchObject({ decision, sentence });
                pairs += 1;
              }
        }
      }),
      { numRuns },
    );
    expect(pairs).toBeGreaterThan(0);
  });
});
