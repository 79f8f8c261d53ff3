import { type MemberClient } from '../../support/founder.js';
import { api, connection, created, issues, org, shareConnection, to } from './scene.js';

const sql = (text: string, ...values: unknown[]) => api.sql(org.ada.orgId, text, values);

export const job = 'BrokenEntriesAreTold';

/** Runs all jobs that events have queued so far. */
export async function settle(): Promise<void> {
  const [asked] = (await sql('delete from kernel.outbox where job = $1 returning id, subject_id', job)) as [any[]];
  for (const { subject_id } of asked.sort((one, other) => (one.id < other.id ? -1 : 1)))
    await api.run(job, org.ada.orgId, subject_id);
}

/** Tools that were lost according to the log, by toolbox, oldest first. */
export const lost = (id: string) =>
  sql(`select data from kernel.events where type = 'toolbox.entry_broken' and resource_id = $1 order by id`, id).then(
    (rows) => rows.map(({ data }) => [data.cause, data.entries]),
  );

const tool = (name: string) => ({
  ...{ name, resource: 'tickets', method: name.split('_')[0]!, description: `${name} of a desk.` },
  request: { method: 'POST', path: `/${name}` },
});

const desk = (...names: string[]) => ({
  ...{ format: 1, name: 'Desk', categories: [], base_url: 'https://desk.example.com/api' },
  ...{ auth: [{ name: 'none', type: 'none' }], tools: names.map(tool) },
});

type Pinned = { slug: string; on: string; id: string; entry: string };

/** Max's connector, and Cid's connection to it. Bob can use the connection and has pinned it in Ada's toolbox. */
export async function pinned(): Promise<Pinned> {
  const definition = desk('list_tickets', 'close_ticket');
  const { body } = await org.max('POST /connector', { kind: 'catalog', definition });
  const slug = body.slug as string;
  for (const client of [org.cid, org.bob]) await org.max(`POST /connector/${slug}/share`, to(client, 'use'));
  const on = await connection(org.cid, { connector_slug: slug });
  await shareConnection(on, org.bob, 'use', org.cid);
  const { id } = await created(org.ada, { shares: [to(org.bob, 'edit')] });
  const entries = [{ connector_slug: slug, tool_name: 'list_tickets', connection_id: on, name: 'tickets' }, issues()];
  const changed = await org.bob(`PATCH /toolbox/${id}`, { entries });
  expect(changed.body.unmet_count).toBe(1);
  await settle();
  return { slug, on, id, entry: changed.body.entries[0].id };
}

const unshare = async (as: MemberClient, thing: string, client: MemberClient) => {
  const { result } = (await as(`GET /${thing}/share`)).body;
  const { id } = result.find(({ grantee_id }: any) => grantee_id === client.userId);
  return as(`DELETE /${thing}/share/${id}`);
};

/** Writes a status from the vault or the tool list of a server, in the same way as the product does. */
const asIf = async (text: string, on: string, ...values: unknown[]) => {
  await sql(text, on, ...values);
  await sql('update kernel.access_epochs set epoch = epoch + 1');
  await api.run(job, org.ada.orgId, on);
};

const held = `update catalog.connectors set version = version + 1, tools = (
  select jsonb_agg(tool || '{"remote": {"title": null, "off": "changed"}}') from jsonb_array_elements(tools) as tool)
  where slug = $1`;

/** The way to cause each reason. */
export const ways: Record<string, (pinned: Pinned) => Promise<unknown>> = {
  connector_unavailable: ({ slug }) => org.max(`PATCH /connector/${slug}`, { status: 'unpublished' }),
  connection_deleted: ({ on }) => org.cid(`DELETE /connection/${on}`),
  connector_not_shared: ({ slug }) => unshare(org.max, `connector/${slug}`, org.cid),
  owner_suspended: () => org.owner(`POST /member/${org.cid.userId}/suspend`, {}),
  connection_pending: ({ on }) => asIf(`update connections.connections set status = 'pending' where id = $1`, on),
  connection_needs_reauth: ({ on }) =>
    asIf(`update connections.connections set status = 'needs_reauth' where id = $1`, on),
  connection_disconnected: ({ on }) => org.cid(`POST /connection/${on}/disconnect`, {}),
  editor_left: () => org.owner(`POST /member/${org.bob.userId}/suspend`, {}),
  editor_lost_access: ({ on }) => unshare(org.cid, `connection/${on}`, org.bob),
  tool_missing: ({ slug }) => org.max(`PATCH /connector/${slug}`, { definition: desk('close_ticket') }),
  tool_disabled: ({ slug }) => org.max(`PATCH /connector/${slug}/tool/list_tickets`, { status: 'disabled' }),
  tool_held: ({ slug }) => asIf(held, slug),
};
