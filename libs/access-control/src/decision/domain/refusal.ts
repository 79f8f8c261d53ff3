import { type Caller, Decision } from '#kernel';
import { type Verdict } from './connector-policy.js';

export type RefusalFacts = {
  slug: string;
  toolName: string | null;
  verdict: Verdict;
  /** The ancestor whose rules alone block the access. Both fields are null if the caller cannot see this ancestor. */
  inherited_from: { slug: string; label: string } | { slug: null; label: null } | null;
  /** The member whose rule blocks the caller, if the caller stands for this member. */
  stands_for: { user_id: string; label: string | null } | null;
  pending_request_id: string | null;
};

/** Returns the response to a refused caller. It says how to request access, and never names the rule or its author. */
export function buildRefusal(caller: Caller, { slug, toolName, verdict, ...context }: RefusalFacts): Decision {
  const requestedAccess = toolName === null ? { connector_slug: slug } : { connector_slug: slug, tool_name: toolName };
  const { restricted_by, restricted_scope } = verdict;
  const blocked = restricted_scope === 'tool' ? `the tool ${toolName} of ${slug}` : slug;
  return Decision.refuse(
    restricted_scope === 'tool' ? 'tool_restricted' : 'connector_restricted',
    context.stands_for
      ? `You act on behalf of ${context.stands_for.label ?? 'a former member'}, and a restriction on that member ` +
          `blocks you from using ${blocked}.`
      : `A restriction blocks you from using ${blocked}. Request access.`,
    {
      ...requestedAccess,
      restricted_by,
      restricted_scope,
      ...(context.inherited_from && { inherited_from: context.inherited_from }),
      ...(context.stands_for && { stands_for: context.stands_for }),
      can_request_access: canRequestAccess(caller),
      pending_request_id: context.pending_request_id,
      request_access: requestedAccess,
    },
  );
}

/** Whether the caller can request access. Only people can. */
const canRequestAccess = (caller: Caller): boolean => caller.kind === 'user';
