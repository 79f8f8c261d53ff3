import { queryOptions } from '@tanstack/react-query';
import { type AddressState, pickState } from '../../page/use-address.js';
import { client } from '../../session/api.js';
import { queries } from '../../session/queries.js';

export type Explanation = Awaited<ReturnType<typeof client.restrictions.explainAccess>>;
export type ExplainedStep = Explanation['steps'][number];
export type ExplainedRule = NonNullable<ExplainedStep['restrictions']>[number];
export type OpenRequest = Awaited<ReturnType<typeof client.accessRequests.get>>;
export type Grant = Awaited<ReturnType<typeof client.accessRequests.getAccessGrant>>;

/** Without a member, the question is about the person who asks. */
export type Question = { user_id?: string; connector_slug: string; tool_name?: string; toolbox_id?: string };

/** The question in the address, if it is complete. */
export function readQuestion(state: AddressState): Question | null {
  const { connector_slug } = state;
  if (connector_slug === undefined) return null;
  return { connector_slug, ...pickState(state, ['user_id', 'tool_name', 'toolbox_id']) };
}

export const explanationQuery = (question: Question) =>
  queryOptions({
    queryKey: ['explanation', question],
    queryFn: () => client.restrictions.explainAccess(question),
  });

/** The member's open requests, as far as the person may see them. */
export const openRequestsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['open requests', userId],
    queryFn: async () => {
      const whose = userId === undefined ? { mine: true } : { user_id: userId };
      const { result } = await client.accessRequests.list({ ...whose, status: ['pending'], limit: 100 }).page();
      return result;
    },
  });

/** The active grants on a connector, as far as the person may see them. */
export const grantsQuery = ({ user_id, connector_slug }: Question) =>
  queryOptions({
    queryKey: ['grants', user_id, connector_slug],
    queryFn: async () => {
      const which = { connector_slug, ...(user_id !== undefined && { user_id }) };
      const { result } = await client.accessRequests
        .listAccessGrants({ ...which, status: ['active'], limit: 200 })
        .page();
      return result;
    },
  });

export function prefetchAnswer(state: AddressState): void {
  const question = readQuestion(state);
  if (!question) return;
  void queries.prefetchQuery(explanationQuery(question));
  void queries.prefetchQuery(openRequestsQuery(question.user_id));
  void queries.prefetchQuery(grantsQuery(question));
}

/** Reads the answer again, after the person has changed something. */
export const readAgain = (): Promise<unknown> =>
  Promise.all(
    ['explanation', 'open requests', 'grants', 'access requests', 'rules'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
