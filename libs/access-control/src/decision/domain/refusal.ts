import { type Caller, Decision } from '#kernel';
import { type Verdict } from './verdict.js';

export type Refused = {
  slug: string;
  toolName: string | null;
  verdict: Verdict;
  /** The ancestor whose rules alone block the access. Both fields are null if the caller cannot see this ancestor. */
  inherited_from: { slug: string; label: string } | { slug: null; label: null } | null;
  /** The member whose rule blocks, if the caller only stands for them. */
  stands_for: { user_id: string; label: string | null } | null;
  pending_request_id: string | null;
};

/** The answer to a refused caller: how to request access, but never the rule, its author or its reason. */
export function refusalOf(caller: Caller, { slug, toolName, verdict, ...known }: Refused): Decision {
  const asked = toolName === null ? { connector_slug: slug } : { connector_slug: slug, tool_name: toolName };
  const { restricted_by, restricted_scope } = verdict;
  const what = restricted_scope === 'tool' ? `the tool ${toolName} of ${slug}` : slug;
  return Decision.refuse(
    restricted_scope === 'tool' ? 'tool_restricted' : 'connector_restricted',
    known.stands_for
      ? `You act on behalf of ${known.stands_for.label ?? 'a former member'}, and a restriction on that member ` +
          `blocks you from using ${what}.`
      : `A restriction blocks you from using ${what}. Request access.`,
    {
      ...asked,
      restricted_by,
      restricted_scope,
      ...(known.inherited_from && { inherited_from: known.inherited_from }),
      ...(known.stands_for && { stands_for: known.stands_for }),
      can_request_access: canRequestAccess(caller),
      pending_request_id: known.pending_request_id,
      request_access: asked,
    },
  );
}

/** Only people can request access. */
const canRequestAccess = (caller: Caller): boolean => caller.kind === 'user';
