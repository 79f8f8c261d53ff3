import { type Api } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { created, issues, to, type ToolboxScene } from './scene.js';
import { refreshRights, takeJobs } from '../../support/states/kernel.js';
import { setConnectionStatus } from '../../support/states/connections.js';
import { setHeldForReview } from '../../support/states/catalog.js';

export const job = 'ReportBrokenEntries';

/** The job that logs entries which can no longer run, in one organization. */
export function brokenEntries(api: Api, orgId: string) {
  const sql = (text: string, ...values: unknown[]) => api.sql(orgId, text, values);
  const check = (subjectId: string) => api.run(job, orgId, subjectId);
  /** Runs all jobs that events have queued so far. */
  const settle = async (): Promise<void> => {
    for (const subjectId of await takeJobs(api, orgId, job)) await check(subjectId);
  };
  /** Tools that were lost according to the log, by toolbox, oldest first. */
  const lost = (id: string) =>
    sql(`select data from kernel.events where type = 'toolbox.entry_broken' and resource_id = $1 order by id`, id).then(
      (rows) => rows.map(({ data }) => [data.cause, data.entries]),
    );
  return { check, settle, lost };
}

const tool = (name: string) => ({
  name,
  resource: 'tickets',
  method: name.split('_')[0]!,
  description: `${name} of a desk.`,
  request: { method: 'POST', path: `/${name}` },
});

const desk = (...names: string[]) => ({
  format: 1,
  name: 'Desk',
  categories: [],
  base_url: 'https://desk.example.com/api',
  auth: [{ name: 'none', type: 'none' }],
  tools: names.map(tool),
});

/**
 * The administrator's connector, and a member's connection to it. An editor has pinned that connection in the creator's
 * toolbox.
 */
export async function pinEntry({ api, connection, organize }: ToolboxScene) {
  const org = await organize({ editor: 'Member', sharer: 'Member', admin: 'Org Admin' });
  const { creator, editor, sharer, admin, shareConnection } = org;
  const jobs = brokenEntries(api, creator.orgId);
  const definition = desk('list_tickets', 'close_ticket');
  const { body } = await admin('POST /connector', { kind: 'catalog', definition });
  const slug = body.slug as string;
  for (const client of [sharer, editor]) await admin(`POST /connector/${slug}/share`, to(client, 'use'));
  const on = await connection(sharer, { connector_slug: slug });
  await shareConnection(on, editor, 'use', sharer);
  const { id } = await created(creator, { shares: [to(editor, 'edit')] });
  const entries = [{ connector_slug: slug, tool_name: 'list_tickets', connection_id: on, name: 'tickets' }, issues()];
  const changed = await editor(`PATCH /toolbox/${id}`, { entries });
  expect(changed.body.unmet_count).toBe(1);
  await jobs.settle();
  return { ...org, ...jobs, api, slug, on, id, entry: changed.body.entries[0].id as string };
}

type Pinned = Awaited<ReturnType<typeof pinEntry>>;

const unshare = async (as: MemberClient, thing: string, client: MemberClient) => {
  const { result } = (await as(`GET /${thing}/share`)).body;
  const { id } = result.find(({ grantee_id }: any) => grantee_id === client.userId);
  return as(`DELETE /${thing}/share/${id}`);
};

/** Writes a status from the vault, in the same way as the product does. */
const setStatus = async ({ api, owner, on, check }: Pinned, status: string) => {
  await setConnectionStatus(api, owner.orgId, on, status);
  await refreshRights(api, owner.orgId);
  await check(on);
};

/** Holds the tools for review, as after a change at a remote server. */
const holdTools = async ({ api, owner, slug, check }: Pinned) => {
  await setHeldForReview(api, owner.orgId, slug);
  await check(slug);
};

/** The way to cause each reason. */
export const ways: Record<string, (pinned: Pinned) => Promise<unknown>> = {
  connector_unavailable: ({ admin, slug }) => admin(`PATCH /connector/${slug}`, { status: 'unpublished' }),
  connection_deleted: ({ sharer, on }) => sharer(`DELETE /connection/${on}`),
  connector_not_shared: ({ admin, sharer, slug }) => unshare(admin, `connector/${slug}`, sharer),
  owner_suspended: ({ owner, sharer }) => owner(`POST /member/${sharer.userId}/suspend`, {}),
  connection_pending: (pinned) => setStatus(pinned, 'pending'),
  connection_needs_reauth: (pinned) => setStatus(pinned, 'needs_reauth'),
  connection_disconnected: ({ sharer, on }) => sharer(`POST /connection/${on}/disconnect`, {}),
  editor_left: ({ owner, editor }) => owner(`POST /member/${editor.userId}/suspend`, {}),
  editor_lost_access: ({ editor, sharer, on }) => unshare(sharer, `connection/${on}`, editor),
  tool_missing: ({ admin, slug }) => admin(`PATCH /connector/${slug}`, { definition: desk('close_ticket') }),
  tool_disabled: ({ admin, slug }) => admin(`PATCH /connector/${slug}/tool/list_tickets`, { status: 'disabled' }),
  tool_held: holdTools,
};
