import { type OperationFacts } from '#platform/openapi';
import { type ShareKind } from '../domain/shareable.js';
import { ListedShareView, ShareView } from '../queries/share.view.js';
import { ShareBody, shareExample } from './share.dto.js';

const example = {
  id: 'acl_01k7vm3q8ef6ha4x2c9b5t0rsd',
  ...shareExample,
  created_at: '2026-01-31T09:30:00.000Z',
  updated_at: '2026-01-31T09:30:00.000Z',
};

const exampleIds: Record<ShareKind, string> = {
  connection: 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd',
  connector: 'github',
  template: 'tpl_01k7vm3q8ef6ha4x2c9b5t0rsd',
  toolbox: 'tbx_01k7vm3q8ef6ha4x2c9b5t0rsd',
};

/** Returns the documentation of the three routes for shares of one kind of resource. */
export function shareOperations(kind: ShareKind): Record<'list' | 'share' | 'revoke', OperationFacts> {
  const Kind = kind[0]!.toUpperCase() + kind.slice(1);
  const share = { ...example, resource_type: kind, resource_id: exampleIds[kind] };
  const listed = { ...share, grantee_label: 'Engineering' };
  const visible = `No such ${kind}, or the caller has no access to it.`;
  return {
    list: {
      id: `list${Kind}Shares`,
      summary: `List a ${kind}'s shares`,
      description: `All shares of the ${kind}: organization first, then teams, then members. Requires edit access, or the right to share the ${kind}.`,
      pageOf: ListedShareView,
      example: { result: [listed], next_cursor: null, prev_cursor: null },
      errors: { 404: visible },
    },
    share: {
      id: `share${Kind}`,
      summary: `Share a ${kind}`,
      description:
        'Gives a member, a team or the whole organization access, or changes the level of an existing share.',
      status: 201,
      view: ShareView,
      example: share,
      body: { type: ShareBody, example: shareExample },
      errors: {
        400: '`unknown_member` or `unknown_team`: the grantee is not in this organization, or not active.',
        403: '`edit_required`, `level_above_own`, `org_sharing_off`.',
        404: visible,
        409: '`grantee_is_owner`, `grant_limit`.',
      },
    },
    revoke: {
      id: `revoke${Kind}Share`,
      summary: `Revoke a ${kind}'s share`,
      description: 'Takes effect on the next request. Access through other shares is kept.',
      status: 204,
      errors: { 403: '`edit_required`.', 404: `${visible} Or the share does not exist.` },
    },
  };
}
