import { client, hadPermission } from './api.js';

/** One of many things, as a field shows it. */
export type Choice = { value: string; label: string; detail?: string | null };

/** The choices that a field shows for a text. */
const limit = 20;

const search = (q: string) => ({ q: q || undefined, limit });

export async function findMembers(q: string): Promise<Choice[]> {
  const { result } = await client.members.list(search(q)).page();
  return result.map(({ user_id, name, email }) => ({ value: user_id, label: name ?? email ?? user_id, detail: email }));
}

export async function findActivePeople(q: string): Promise<Choice[]> {
  const { result } = await client.members.list({ ...search(q), kind: 'person', status: 'active' }).page();
  return result.map(({ user_id, name, email }) => ({ value: user_id, label: name ?? email ?? user_id, detail: email }));
}

export async function findRoles(q: string): Promise<Choice[]> {
  const { result } = await client.roles.list(search(q)).page();
  return result.map(({ id, name, description }) => ({ value: id, label: name, detail: description }));
}

/** Finds connectors: all that rules can name for people who write rules, otherwise those that the person may see. */
export async function findConnectors(q: string): Promise<Choice[]> {
  if (!hadPermission('restriction:manage')) {
    const { result } = await client.connectors.list(search(q)).page();
    return result.map(({ slug, name }) => ({ value: slug, label: name, detail: slug }));
  }
  const { result } = await client.restrictions.listConnectors(search(q)).page();
  return result.map(({ slug, label }) => ({ value: slug, label, detail: slug }));
}

/** Finds tools of a connector, also those that a rule blocks. */
export async function findTools(slug: string, q: string): Promise<Choice[]> {
  if (!hadPermission('restriction:manage')) {
    const { result } = await client.connectors.listTools(slug, { ...search(q), include_restricted: true }).page();
    return result.map(({ name, tool_label }) => ({ value: name, label: tool_label, detail: name }));
  }
  const { result } = await client.restrictions.listConnectorTools(slug, search(q)).page();
  return result.map(({ name, tool_label }) => ({ value: name, label: tool_label, detail: name }));
}

export async function findTeams(q: string): Promise<Choice[]> {
  const { result } = await client.teams.list(search(q)).page();
  return result.map(({ id, name, description }) => ({ value: id, label: name, detail: description }));
}

export async function findToolboxes(q: string): Promise<Choice[]> {
  const { result } = await client.toolboxes.list(search(q)).page();
  return result.map(({ id, name, description }) => ({ value: id, label: name, detail: description }));
}

/** Finds connections that the person may see. */
export async function findAccounts(q: string): Promise<Choice[]> {
  const { result } = await client.connections.list(search(q)).page();
  return result.map(({ id, name, connector, connector_slug }) => ({
    value: id,
    label: name,
    detail: connector?.label ?? connector_slug,
  }));
}
