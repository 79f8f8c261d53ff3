import { type MemberClient } from './founder.js';

/** Ids of a toolbox and a template, and of one of each kind of content. */
export type CuratedThings = {
  /** It has a tool on the connection and is shared with the member. */
  toolbox: string;
  entry: string;
  skillVersion: string;
  toolboxShare: string;
  template: string;
  templateEntry: string;
  templateSkill: string;
  templateShare: string;
  /** It has a step on the connection. */
  syntheticTool: string;
  /** A failed execution of the synthetic tool. */
  execution: string;
};

export async function curatedThings(
  owner: MemberClient,
  connection_id: string,
  grantee: object,
): Promise<CuratedThings> {
  const tool = { connector_slug: 'github', tool_name: 'list_issues' };
  const toolbox = await made(owner, 'toolbox', grantee, { ...tool, connection_id });
  const template = await made(owner, 'template', grantee, tool);
  return {
    toolbox: toolbox.id,
    entry: toolbox.entry,
    skillVersion: toolbox.skill,
    toolboxShare: toolbox.share,
    template: template.id,
    templateEntry: template.entry,
    templateSkill: template.skill,
    templateShare: template.share,
    ...(await madeOfSteps(owner, connection_id)),
  };
}

/** Ids that never existed. */
export const noCuratedThings = (id: (prefix: string) => string): CuratedThings => ({
  toolbox: id('tbx'),
  entry: id('tbxe'),
  skillVersion: id('skv'),
  toolboxShare: id('acl'),
  template: id('tpl'),
  templateEntry: id('tple'),
  templateSkill: id('skv'),
  templateShare: id('acl'),
  syntheticTool: id('syn'),
  execution: id('exe'),
});

async function made(owner: MemberClient, kind: string, grantee: object, tool: object) {
  const { status, body } = await owner(`POST /${kind}`, { name: 'Tools', skill: 'Use it.', entries: [tool] });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const skills = await owner(`GET /${kind}/${body.id}/skill-version`);
  const share = await owner(`POST /${kind}/${body.id}/share`, grantee);
  const [entry, skill] = [body.entries[0].id as string, skills.body.result[0].id as string];
  return { id: body.id as string, entry, skill, share: share.body.id as string };
}

/** The content of a synthetic tool with one step. */
export const programOn = (connection_id: string, name = 'Issues') => ({
  name,
  description: 'Issues of the app.',
  input_schema: { type: 'object', properties: {} },
  steps: [{ key: 'open', connection_id, tool_name: 'list_issues', args_template: `{'owner': 'octo', 'repo': 'app'}` }],
});

async function madeOfSteps(owner: MemberClient, connection_id: string) {
  const { status, body } = await owner('POST /synthetic-tool', programOn(connection_id));
  if (status !== 201) throw new Error(JSON.stringify(body));
  const run = await owner(`POST /synthetic-tool/${body.id}/execute`, { input: {} });
  return { syntheticTool: body.id as string, execution: run.body.execution_id as string };
}
