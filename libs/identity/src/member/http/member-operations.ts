import { type OperationFacts } from '#platform/openapi';
import { MemberView } from '../queries/member.view.js';
import { CreateMemberBody, UpdateMemberBody } from './member.dto.js';
import { member, role, service } from './member-examples.js';

export const missing = 'No such member.';
export const stale = 'The member has changed since you read it.';

export const memberOperations = {
  list: {
    id: 'listMembers',
    summary: 'List members',
    description: "All members of the organization. Some fields depend on the caller's permissions.",
    pageOf: MemberView,
    example: { result: [member], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getMember',
    summary: 'Get a member',
    description: 'Returns a member, with flags for what the caller may do with the member.',
    view: MemberView,
    example: member,
    errors: { 404: missing },
  },
  create: {
    id: 'createMember',
    summary: 'Create a service member',
    description:
      'Creates a member for a program. The member holds roles, is bound by restrictions, and acts with service tokens. ' +
      'You become its responsible person. Requires `member:manage` and the feature `service_members`.',
    status: 201,
    body: { type: CreateMemberBody, example: { kind: 'service', name: 'Nightly export', role_ids: [role.id] } },
    view: MemberView,
    example: service,
    errors: { 403: '`permission_not_held`, `feature_required`.', 409: '`quota_exceeded`.' },
  },
  update: {
    id: 'updateMember',
    summary: 'Update a member',
    description:
      'Changes only the fields you send. Members can change their own name and title. Changing roles requires ' +
      '`member:manage` and every permission of the added roles. You cannot change your own roles. The change takes ' +
      "effect on the member's next request.",
    body: { type: UpdateMemberBody, example: { title: 'Analyst', role_ids: [role.id] } },
    view: MemberView,
    example: member,
    errors: {
      403: '`own_roles`, `permission_not_held`, `owner_only`.',
      404: missing,
      409: '`last_owner`, `seat_limit`, `provisioned_attribute`.',
      412: stale,
    },
  },
} satisfies Record<string, OperationFacts>;
