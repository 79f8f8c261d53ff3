import { setApprovalPolicy } from '../../support/approval-policy.js';
import { type MemberClient } from '../../support/founder.js';
import { startProduct } from '../../support/product.js';
import { ruleOn } from '../../support/rule-on.js';

/** A member who creates toolboxes on their own connection, which is not shared, and members with access to them. */
export async function startToolboxRunScene() {
  const product = await startProduct();
  afterAll(() => product.stop());
  const people = await product.organization({
    creator: 'Member',
    user: 'Member',
    editor: 'Member',
    viewer: 'Member',
    outsider: 'Member',
    idle: ['connector:view'],
  });
  const { owner, creator, user, editor, viewer, idle } = people;
  await product.installDemo(creator);
  const { id: on } = await product.connect(creator, { redirect_uri: '/' });

  const rules = (changed: object) => setApprovalPolicy(owner, changed);
  beforeEach(() => rules({ read: 'allow', write: 'allow', destructive: 'allow' }));
  const block = async (client: MemberClient, rule: object): Promise<string> =>
    (await owner('POST /restriction', ruleOn(client.userId, rule))).body.id;
  /** Executed and refused calls in the log, oldest first. */
  const log = (): Promise<any[]> =>
    product.sql(
      owner.orgId,
      `select type, actor_id, resource_type, resource_id, data from kernel.events
       where category = 'usage' and type like 'tool.%' order by id`,
    );

  const { tool, notes, write } = entriesOn(on);
  /** Creates a toolbox that two members can use, one can edit and one can view. One of the users cannot run tools. */
  const toolbox = async (entries: object[], more: object = {}): Promise<string> => {
    const { status, body } = await creator('POST /toolbox', { name: 'Kitchen', entries, ...more });
    if (status !== 201) throw new Error(JSON.stringify(body));
    const share = (to: MemberClient, level: string) =>
      creator(`POST /toolbox/${body.id}/share`, { grantee_type: 'user', grantee_id: to.userId, level });
    for (const to of [user, idle]) await share(to, 'use');
    await share(editor, 'edit');
    await share(viewer, 'view');
    return body.id as string;
  };
  /** A new toolbox of notes, shared in the same way. */
  const startToolbox = async () => {
    const id = await toolbox([notes(), write(), tool('delete_note', { name: 'drop' })]);
    const run = (tool_name: string, given: object = {}, as = user, more: object = {}, headers = {}) =>
      as(`POST /toolbox/${id}/execute`, { tool_name, arguments: given, ...more }, headers);
    const listed = async (as: MemberClient): Promise<any[]> => (await as(`GET /toolbox/${id}`)).body.tools;
    const put = (entries: object[], as = creator) => as(`PATCH /toolbox/${id}`, { entries });
    const entries = async (as = creator): Promise<any[]> => (await as(`GET /toolbox/${id}`)).body.entries;
    return { id, run, listed, put, entries };
  };
  const program = programsOf(creator, on);
  return { product, ...people, on, rules, block, log, tool, notes, write, toolbox, startToolbox, program };
}

/** Entries on a connection to the notes connector. */
function entriesOn(connection_id: string) {
  const tool = (tool_name: string, more: object = {}) => ({
    connector_slug: 'demo',
    tool_name,
    connection_id,
    ...more,
  });
  const notes = (more: object = {}) => tool('list_notes', { name: 'notes', ...more });
  /** An entry whose title has a default and whose text is frozen. */
  const write = (more: object = {}) =>
    tool('create_note', { name: 'write', defaults: { title: 'Untitled' }, frozen: { text: 'Milk' }, ...more });
  return { tool, notes, write };
}

/** Returns a function that creates a synthetic tool of this member and returns its name and id. */
function programsOf(creator: MemberClient, connection_id: string) {
  const step = (key: string, tool_name: string, args_template: string, rest: object = {}) => ({
    key,
    tool_name,
    args_template,
    connection_id,
    ...rest,
  });
  let made = 0;
  return async (more: object = {}): Promise<{ name: string; id: string }> => {
    const name = `plan_${++made}`;
    const { status, body } = await creator('POST /synthetic-tool', {
      name,
      description: 'Writes a plan.',
      output_template: 'steps.found.result.title',
      input_schema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
      steps: [
        step('made', 'create_note', `{'title': input.word}`),
        step('found', 'list_notes', `{'q': input.word}`, { depends_on: ['made'] }),
      ],
      ...more,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { name, id: body.id as string };
  };
}

export const synthetic = (synthetic_tool_id: string, more: object = {}) => ({
  type: 'synthetic',
  synthetic_tool_id,
  ...more,
});

/** The faults of a request by field. */
export const wrongFields = ({ body }: { body: any }) =>
  body.error.fields.map(({ path, reason }: any) => [path, reason]);
