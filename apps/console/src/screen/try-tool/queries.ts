import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type Argument, readValue } from '../../argument/arguments.js';
import { ownValue } from '../../part/look-up.js';
import { client, type RowOf } from '../../session/api.js';

export type Account = RowOf<typeof client.connections.list>;
export type Tool = RowOf<typeof client.connectors.listTools>;
export type Answer = Awaited<ReturnType<typeof client.connections.executeTool>>;
export type Execution = Exclude<Answer, { outcome: 'approval_required' }>;
export type Pending = Extract<Answer, { outcome: 'approval_required' }>;

/** The accounts of the connector that the person can see. */
export const accountsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['connections', slug],
    queryFn: () => client.connections.list({ connector_slug: [slug], sort: 'name', limit: 50 }).page(),
  });

/**
 * Null if there is no such tool, or the person may not see it. People who may use an account see its tools, even if
 * they may not see the connector.
 */
export const toolQuery = (slug: string, tool: string, accountId: string | undefined) =>
  queryOptions({
    queryKey: ['connectors', slug, 'tool', tool, accountId],
    queryFn: async (): Promise<Tool | null> => {
      const query = { q: tool, include: 'schema', include_restricted: true, limit: 100 } as const;
      const list =
        accountId === undefined
          ? client.connectors.listTools(slug, query)
          : client.connections.listTools(accountId, query);
      const { result } = await list.page();
      return result.find(({ name }) => name === tool) ?? null;
    },
    placeholderData: keepPreviousData,
  });

/** What a person has typed, by the name of the argument. Without a text, the argument is not sent. */
export type Texts = Readonly<Record<string, string>>;

export const readArguments = (known: readonly Argument[], texts: Texts): Record<string, unknown> =>
  Object.fromEntries(
    known.flatMap((argument) => {
      const text = ownValue(texts, argument.name);
      return text ? [[argument.name, readValue(argument, text)?.value]] : [];
    }),
  );

export type Call = { accountId: string; tool: string; arguments: Record<string, unknown> };

/** Returns the request that would be sent. Nothing is sent. */
export const lookAtRequest = ({ accountId, tool, arguments: given }: Call) =>
  client.connections.executeTool(accountId, { tool_name: tool, arguments: given, dry_run: true });

/** @param approvalId the approval that the same call needed before. */
export const sendCall = ({ accountId, tool, arguments: given }: Call, approvalId: string | null) =>
  client.connections.executeTool(accountId, {
    tool_name: tool,
    arguments: given,
    ...(approvalId !== null && { approval_id: approvalId }),
  });

export const isPending = (answer: Answer): answer is Pending => answer.outcome === 'approval_required';
