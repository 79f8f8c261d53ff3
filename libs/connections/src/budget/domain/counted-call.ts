import { type Caller } from '#kernel';

/** What decides which budgets count a call. */
type CalledTool = { connector_slug: string; tool_name: string; tier: string; toolbox_id: string | null };

/** What a call tells the budgets. `subjects`: the `subject_key` of every budget that may count it. */
export type CountedCall = { subjects: string[]; writes: boolean };

/**
 * Returns the subjects of all calls of this caller. The calls of a service member also count for the members for whom
 * it stands, because a service member would otherwise be a way around a budget.
 */
export function subjectsOfCaller({ userId, represented, app, token }: Caller): string[] {
  const bound = represented.filter(({ restrictionsApply }) => restrictionsApply).map((member) => member.userId);
  const members = [userId, ...bound].map((id) => `member:${id}`);
  return ['organization', ...new Set(members), ...(app && token ? [`app:${token.id}`] : [])];
}

export const subjectOfToolbox = (id: string): string => `toolbox:${id}`;

export const subjectOfTool = (connector_slug: string, tool_name: string): string =>
  `tool:${connector_slug}/${tool_name}`;

export const describeCountedCall = (
  caller: Caller,
  { connector_slug, tool_name, tier, toolbox_id }: CalledTool,
): CountedCall => ({
  subjects: [
    ...subjectsOfCaller(caller),
    subjectOfTool(connector_slug, tool_name),
    ...(toolbox_id === null ? [] : [subjectOfToolbox(toolbox_id)]),
  ],
  writes: tier !== 'read',
});
