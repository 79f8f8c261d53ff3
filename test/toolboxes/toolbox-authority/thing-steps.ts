import { type Facts } from './facts.js';
import { type Act, fork, person, pick, type Step } from './steps.js';

const none = { id: null, slug: 'demo' };

let named = 0;

/**
 * An entry that a member may pin. It is mostly on one of their own connections, because entries on others are usually
 * refused.
 */
function newEntry({ connections, connectors }: Facts, editor: string | null, { b, c }: Step) {
  const own = connections.filter(({ owner }) => owner === editor);
  const { id: connection_id, slug } = pick(own.length > 0 && b % 4 ? own : connections, b) ?? none;
  const tools = connectors.find(({ id }) => id === slug)!.tools;
  return { connector_slug: slug, tool_name: pick(tools, c)!.name, connection_id, name: `tool_${++named}` };
}

/** Replaces the entries and keeps some of them. The editor of the toolbox pins the new ones. */
const pinning: Act = ({ facts, as }, given) => {
  const { a, c, yes } = given;
  const toolbox = pick(facts.toolboxes, a);
  if (!toolbox) return null;
  const editor = yes ? toolbox.owner : (pick(toolbox.shares, c)?.grantee_id ?? null);
  const all = toolbox.entries.map(({ id, enabled }, at) => ({ id, enabled: at === c % 4 ? !enabled : enabled }));
  const kept = all.filter((_, at) => yes || at !== c % 5);
  const entries = kept.length < 6 ? [...kept, newEntry(facts, editor, given)] : kept;
  return [as.get(editor ?? ''), `PATCH /toolbox/${toolbox.id}`, { entries }];
};

const repinning: Act = ({ facts, as }, { a, b }) => {
  const { id, owner = null } = pick(facts.toolboxes, a) ?? {};
  return [as.get(owner ?? '') ?? pick([...as.values()], b), `POST /toolbox/${id}/repin`, {}];
};

const placing: Act = (scene, { a, b, yes }) => {
  const [team, { id: user_id, teams }] = [pick(scene.facts.teams, b), person(scene, a)];
  return yes || !teams.includes(team!)
    ? [scene.owner, `POST /team/${team}/members`, { user_id }]
    : [scene.owner, `DELETE /team/${team}/members/${user_id}`];
};

const changing: Act = (scene, { a, yes }) => [
  scene.owner,
  `PATCH /member/${person(scene, a).id}`,
  { role_ids: [yes ? scene.roles.member : scene.roles.guest] },
];

const suspending: Act = (scene, { a }) => {
  const { id, active } = person(scene, a);
  return [scene.owner, `POST /member/${id}/${active ? 'suspend' : 'reactivate'}`, {}];
};

const leaving: Act = (scene, { a, b, c, yes }) => {
  if (c % 3) return null;
  const terms = yes ? { transfer_to: person(scene, b).id } : { confirm_ownerless: true };
  return [scene.owner, `POST /member/${person(scene, a).id}/remove`, terms];
};

const switching: Act = ({ facts, as }, { a, yes }) => {
  const { id, owner = null, tools = [] } = fork(facts) ?? {};
  const status = yes ? 'active' : 'disabled';
  return [as.get(owner ?? ''), `PATCH /connector/${id}/tool/${pick(tools, a)?.name}`, { status }];
};

const publishing: Act = ({ facts, as }) => {
  const { id, owner = null, status } = fork(facts) ?? {};
  return [
    as.get(owner ?? ''),
    `PATCH /connector/${id}`,
    { status: status === 'published' ? 'unpublished' : 'published' },
  ];
};

/** Steps that change toolboxes, connectors and the members behind both. */
export const thingSteps: Act[] = [
  ...[pinning, pinning, pinning, repinning, repinning, switching, switching, publishing],
  ...[placing, placing, changing, changing, suspending, suspending, leaving],
];
