import { type OperationFacts } from '#platform/openapi';
import { member, offboarding, removed } from '../../member/http/member-examples.js';
import { missing, stale } from '../../member/http/member-operations.js';
import { MemberView } from '../../member/queries/member.view.js';
import { OffboardingView } from '../queries/offboarding.view.js';
import { NoteBody, RemovedView, RemoveMemberBody } from './membership.dto.js';

export const membershipOperations = {
  suspend: {
    id: 'suspendMember',
    summary: 'Suspend a member',
    description:
      "Requests with the member's tokens get 401 until the member is reactivated. Suspending a suspended member " +
      'changes nothing. The service members that the member is responsible for are suspended until another person ' +
      'takes responsibility.',
    body: { type: NoteBody, example: { note: 'On leave.' } },
    view: MemberView,
    example: { ...member, status: 'suspended', suspended_by: 'admin', uses_seat: false },
    errors: { 403: '`self_target`, `owner_only`.', 404: missing, 409: '`last_owner`.' },
  },
  reactivate: {
    id: 'reactivateMember',
    summary: 'Reactivate a member',
    description: 'Ends a suspension. Only the directory can end a suspension by the directory.',
    body: { type: NoteBody, example: {} },
    view: MemberView,
    example: member,
    errors: {
      403: '`self_target`, `owner_only`.',
      404: missing,
      409: '`provisioned_attribute`, `responsible_missing`, `seat_limit`.',
    },
  },
  offboarding: {
    id: 'previewOffboarding',
    summary: 'Preview an offboarding',
    description: 'Lists what you need to decide before you remove the member. Requires `member:manage`.',
    view: OffboardingView,
    example: offboarding,
    errors: { 404: missing },
  },
  remove: {
    id: 'removeMember',
    summary: 'Remove a member, or leave',
    description:
      'Ends tokens, team memberships, shares and access grants immediately. Connections become `disconnected`. ' +
      'Restrictions on the member are kept and apply again if the member returns. Members can remove themselves. ' +
      'Removing another member requires `member:manage`.',
    status: 204,
    errors: { 403: '`owner_only`.', 404: missing, 409: '`last_owner`, `owns_resources`.', 412: stale },
  },
  removeWith: {
    id: 'removeMemberWith',
    summary: 'Remove a member and choose replacement connections',
    description:
      'Removes a member like `DELETE /member/{id}`. The body can also name replacement connections. The response ' +
      'says what happened to the member’s resources.',
    body: { type: RemoveMemberBody, example: { transfer_to: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', note: 'Left.' } },
    view: RemovedView,
    example: removed,
    errors: {
      400: '`unknown_member`: the successor is not an active member.',
      403: '`owner_only`.',
      404: missing,
      409: '`last_owner`, `owns_resources`.',
    },
  },
} satisfies Record<string, OperationFacts>;
