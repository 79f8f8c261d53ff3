import { type OperationFacts } from '#kernel';
import { MemberView } from '../queries/member.view.js';
import { OffboardingView } from '../queries/offboarding.view.js';
import {
  CreateMemberBody,
  NoteBody,
  RemovedView,
  RemoveMemberBody,
  ResponsibleBody,
  UpdateMemberBody,
} from './member.dto.js';
import { responsible, member, removed, role, service, offboarding } from './member-examples.js';

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
      'A member that is no person: it holds roles, is bound by restrictions, and acts through service tokens. Who makes ' +
      'it is responsible for it. Needs `member:manage` and the feature `service_members`.',
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
    description:
      'Their tokens answer 401 until they are reactivated. Suspending again changes nothing. Service members that they are ' +
      'responsible for are suspended until somebody takes them on.',
    body: { type: NoteBody, example: { note: 'On leave.' } },
    view: MemberView,
    example: { ...member, status: 'suspended', suspended_by: 'admin', uses_seat: false },
    errors: { 403: '`self_target`, `owner_only`.', 404: missing, 409: '`last_owner`.' },
  },
  reactivate: {
    id: 'reactivateMember',
    summary: 'Reactivate a member',
    description: 'Takes a suspension back; a directory’s only the directory can.',
    body: { type: NoteBody, example: {} },
    view: MemberView,
    example: member,
    errors: {
      403: '`self_target`, `owner_only`.',
      404: missing,
      409: '`provisioned_attribute`, `responsible_missing`, `seat_limit`.',
    },
  },
  askResponsible: {
    id: 'askResponsible',
    summary: 'Ask somebody to be responsible for a service member',
    description:
      'Nothing changes until they accept. For who is responsible now, and who holds `member:manage`. The restrictions of ' +
      'who is responsible bind the service member beside its own, and no guard against helping oneself tells them apart.',
    body: { type: ResponsibleBody, example: { user_id: responsible.responsible_user_id } },
    view: MemberView,
    example: { ...service, responsible_asked_id: responsible.responsible_user_id },
    errors: { 400: '`unknown_member`: names no active person.', 404: missing, 409: '`not_service`.', 412: stale },
  },
  acceptResponsible: {
    id: 'acceptResponsible',
    summary: 'Take on a service member',
    description: 'For who was asked. A service member that was suspended because nobody was responsible goes on.',
    view: MemberView,
    example: service,
    errors: { 403: '`not_asked`.', 404: missing, 412: stale },
  },
  offboarding: {
    id: 'previewOffboarding',
    summary: 'Preview an offboarding',
    description: 'What there is to decide before the member is removed. Needs `member:manage`.',
    view: OffboardingView,
    example: offboarding,
    errors: { 404: missing },
  },
  remove: {
    id: 'removeMember',
    summary: 'Remove a member, or leave',
    description:
      'Ends tokens, team memberships, shares and exceptions at once; connections become `disconnected`. Rules on the ' +
      'member stay, and bind them again should they return.',
    status: 204,
    errors: { 403: '`owner_only`.', 404: missing, 409: '`last_owner`, `owns_resources`.', 412: stale },
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
      403: '`owner_only`.',
      404: missing,
      409: '`last_owner`, `owns_resources`.',
    },
  },
} satisfies Record<string, OperationFacts>;
