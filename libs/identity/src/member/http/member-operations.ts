import { type OperationFacts } from '#kernel';
import { MemberView } from '../queries/member.view.js';
import { OffboardingView } from '../queries/offboarding.view.js';
import { CreateMemberBody, NoteBody, RemovedView, RemoveMemberBody, UpdateMemberBody } from './member.dto.js';

const id = 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd';
const role = { id: 'role_01k7vm3q8ef6ha4x2c9b5t0rse', name: 'Member', is_system: true };

const member = {
  id,
  user_id: id,
  kind: 'person',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  title: 'Analyst',
  avatar_url: null,
  status: 'active',
  suspended_by: null,
  role_ids: [role.id],
  roles: [{ ...role, sources: ['direct'] }],
  seat_class: 'billable',
  uses_seat: true,
  provisioned: false,
  team_count: 2,
  joined_at: '2026-11-20T08:00:00.000Z',
  last_active_at: '2026-11-21T00:00:00.000Z',
  can_manage_roles: true,
  can_suspend: true,
  can_remove: true,
  can_edit_profile: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const service = { ...member, kind: 'service', name: 'Nightly export', email: null, title: null, uses_seat: false };
const removed = { transferred: { toolboxes: 2 }, disconnected: 1, replaced: 0, ownerless: 0 };
const missing = 'The organization has no such member.';
const stale = 'The member has changed since it was read.';

export const memberOperations = {
  list: {
    id: 'listMembers',
    summary: 'List members',
    description: 'Everybody of the organization. What else a row tells depends on what the caller may see.',
    pageOf: MemberView,
    example: { result: [member], next_cursor: null, prev_cursor: null },
  },
  get: {
    id: 'getMember',
    summary: 'Get a member',
    description: 'One member, with what the caller may do to them.',
    view: MemberView,
    example: member,
    errors: { 404: missing },
  },
  create: {
    id: 'createMember',
    summary: 'Create a service member',
    description:
      'A member that is no person: it holds roles, is bound by restrictions, and acts through service tokens. Needs ' +
      '`member:manage` and the feature `service_members`.',
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
      'Changes what is sent and nothing else. Name and title also by the member; roles by who holds `member:manage` ' +
      'and all that an added role allows, and never one’s own. Holds on the member’s next request.',
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
  suspend: {
    id: 'suspendMember',
    summary: 'Suspend a member',
    description: 'Their tokens answer 401 until they are reactivated. Suspending again changes nothing.',
    body: { type: NoteBody, example: { note: 'On leave.' } },
    view: MemberView,
    example: { ...member, status: 'suspended', suspended_by: 'admin', uses_seat: false },
    errors: { 403: '`self_target`.', 404: missing, 409: '`last_owner`.' },
  },
  reactivate: {
    id: 'reactivateMember',
    summary: 'Reactivate a member',
    description: 'Takes a suspension back; a directory’s only the directory can.',
    body: { type: NoteBody, example: {} },
    view: MemberView,
    example: member,
    errors: { 404: missing, 409: '`provisioned_attribute`, `seat_limit`.' },
  },
  offboarding: {
    id: 'previewOffboarding',
    summary: 'Preview an offboarding',
    description: 'What there is to decide before the member is removed. Needs `member:manage`.',
    view: OffboardingView,
    errors: { 404: missing },
  },
  remove: {
    id: 'removeMember',
    summary: 'Remove a member, or leave',
    description:
      'Ends tokens, team memberships, shares and exceptions at once; connections become `disconnected`. Rules on the ' +
      'member stay, and bind them again should they return.',
    status: 204,
    errors: { 404: missing, 409: '`last_owner`, `owns_resources`.', 412: stale },
  },
  removeWith: {
    id: 'removeMemberWith',
    summary: 'Remove a member with a structured body',
    description: 'As removing them, with connections that stand in for theirs; says what became of what they owned.',
    body: { type: RemoveMemberBody, example: { transfer_to: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf', note: 'Left.' } },
    view: RemovedView,
    example: removed,
    errors: {
      400: '`unknown_member`: nobody active takes over.',
      404: missing,
      409: '`last_owner`, `owns_resources`.',
    },
  },
} satisfies Record<string, OperationFacts>;
