import { queryOptions } from '@tanstack/react-query';
import { type Choice } from '../../part/chooser.js';
import { client } from '../../session/api.js';

export type Explanation = Awaited<ReturnType<typeof client.restrictions.explainAccess>>;
export type ExplainedStep = Explanation['steps'][number];

export type Question = { user_id: string; connector_slug: string; tool_name?: string };

/** The question in the address, if it is complete. */
export function readQuestion(state: Record<string, string | undefined>): Question | null {
  const { user_id, connector_slug, tool_name } = state;
  if (user_id === undefined || connector_slug === undefined) return null;
  return { user_id, connector_slug, ...(tool_name !== undefined && { tool_name }) };
}

export const explanationQuery = (question: Question) =>
  queryOptions({
    queryKey: ['explanation', question],
    queryFn: () => client.restrictions.explainAccess(question),
  });

export async function findMembers(q: string): Promise<Choice[]> {
  const { result } = await client.members.list({ q: q || undefined, limit: 20 }).page();
  return result.map(({ user_id, name, email }) => ({ value: user_id, label: name ?? email ?? user_id, detail: email }));
}

export async function findConnectors(q: string): Promise<Choice[]> {
  const { result } = await client.restrictions.listConnectors({ q: q || undefined, limit: 20 }).page();
  return result.map(({ slug, label }) => ({ value: slug, label, detail: slug }));
}

export async function findTools(slug: string, q: string): Promise<Choice[]> {
  const { result } = await client.restrictions.listConnectorTools(slug, { q: q || undefined, limit: 20 }).page();
  return result.map(({ name, tool_label }) => ({ value: name, label: tool_label, detail: name }));
}
