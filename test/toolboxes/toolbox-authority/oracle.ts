import { exposedName } from '../../../libs/toolboxes/src/entry/domain/exposed-name.js';
import { isSynthetic, type ToolboxEntry } from '../../../libs/toolboxes/src/entry/domain/entry.js';
import { decideSlowly, type World } from '../../access-control/decide/oracle.js';
import { type Connector, type Facts, type Level, type Person, type Thing, type Toolbox } from './facts.js';

/** What a member can do with a toolbox. This implements the documented rules one after another. */
type Expected = { sees: boolean; uses: boolean; runs: string[] };

export function expected(facts: Facts, user: string, { entries, ...toolbox }: Toolbox): Expected {
  const person = memberIn(facts, user);
  const sees = person !== undefined && levelOf(toolbox, person) !== null;
  const uses = sees && isUser(toolbox, person) && person.permissions.includes('tool:execute');
  const runs = entries.filter((entry) => uses && entry.enabled && isFree(facts, person, entry) && stands(facts, entry));
  return { sees, uses, runs: runs.map(exposedName).sort() };
}

/** Whether the member's restrictions allow all tools that an entry runs. */
export const isFree = (facts: Facts, person: Person, entry: ToolboxEntry): boolean =>
  toolsOf(facts, entry).every(({ slug, tool }) => isAllowed(facts, person, slug, tool));

export const memberIn = ({ people }: Facts, id: string | null): Person | undefined =>
  people.find((each) => each.id === id && each.active);

const levels: Level[] = ['view', 'use', 'edit'];

function levelOf({ owner, shares }: Thing, { id, teams }: Person): Level | null {
  if (owner === id) return 'edit';
  const theirs = shares.filter(
    ({ grantee_type: kind, grantee_id: to }) =>
      kind === 'org' || (kind === 'user' && to === id) || (kind === 'team' && teams.includes(to!)),
  );
  return levels.findLast((level) => theirs.some((share) => share.level === level)) ?? null;
}

const isUser = (thing: Thing, person: Person): boolean => ['use', 'edit'].includes(levelOf(thing, person)!);

/**
 * Whether an entry can run for any caller, with the permissions of the member who pinned it or of the owner of a
 * synthetic tool.
 */
function stands(facts: Facts, entry: ToolboxEntry): boolean {
  const editor = memberIn(facts, entry.delegated_by_user_id);
  if (!editor) return false;
  if (!isSynthetic(entry)) return runsOn(facts, editor, entry.connection_id, entry.tool_name);
  const program = facts.programs.find(({ id }) => id === entry.synthetic_tool_id);
  if (!program) return false;
  const owner = memberIn(facts, program.owner);
  return program.steps.every((step) => owner && runsOn(facts, owner, step.connection_id, step.tool_name));
}

function runsOn(facts: Facts, editor: Person, connectionId: string | null, tool_name: string): boolean {
  const connection = facts.connections.find(({ id }) => id === connectionId);
  if (connection?.status !== 'active' || !isUser(connection, editor)) return false;
  const connector = facts.connectors.find(({ id }) => id === connection.slug);
  const owner = facts.people.find(({ id }) => id === connection.owner);
  const tool = connector?.tools.find(({ name }) => name === tool_name);
  if (!connector || !owner || !tool) return false;
  return connector.status === 'published' && isUser(connector, owner) && !connector.disabled.includes(tool.origin!);
}

/** The tools that an entry runs, with their connectors. */
function toolsOf({ programs, connections }: Facts, entry: ToolboxEntry): { slug: string; tool: string }[] {
  if (!isSynthetic(entry)) return [{ slug: entry.connector_slug, tool: entry.tool_name }];
  const program = programs.find(({ id }) => id === entry.synthetic_tool_id);
  return (program?.steps ?? []).flatMap(({ connection_id, tool_name: tool }) => {
    const connection = connections.find(({ id }) => id === connection_id);
    return connection ? [{ slug: connection.slug, tool }] : [];
  });
}

function isAllowed({ rules, grants, connectors }: Facts, person: Person, slug: string, name: string): boolean {
  const of = (target: string) => rules.filter(({ target_id }) => target_id === target);
  const world: World = {
    own: of(person.id),
    roles: person.roles.map(of),
    grants: grants.filter(({ user_id }) => user_id === person.id),
    ancestors: { [slug]: ancestorsOf(connectors, slug) },
    now: 0,
  };
  const tool = connectors.find(({ id }) => id === slug)?.tools.find((each) => each.name === name);
  return decideSlowly(world, slug, tool ?? null).allowed;
}

const ancestorsOf = (connectors: readonly Connector[], slug: string): string[] =>
  connectors.find(({ id }) => id === slug)?.ancestors ?? [];
