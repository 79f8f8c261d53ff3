import { type OperationFacts } from '#platform/openapi';
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

const missing = 'No such member.';
const stale = 'The member has changed since you read it.';

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
    description: 'One member, with what the caller may do to them.',
    view: MemberView,
    example: member,
    errors: { 404: missing },
  },
  create: {
    id: 'createMember',
    summary: 'Create a service member',
    description:
      'Creates a member for a program. It holds roles, is bound by restrictions, and acts with service tokens. You ' +
      'become its responsible person. Requires `member:manage` and the feature `service_members`.',
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
      '`member:manage` and every permission of the added roles; you cannot change your own. Takes effect on the ' +
      "member's next request.",
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
      "The member's tokens get 401 until they are reactivated. Suspending a suspended member changes nothing. The " +
      'service members that the member is responsible for are suspended until another person takes responsibility.',
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
  askResponsible: {
    id: 'askResponsible',
    summary: 'Ask a member to take responsibility for a service member',
    description:
      'Nothing changes until the person accepts. Allowed for the responsible person and holders of `member:manage`. ' +
      'Restrictions on the responsible person also bind the service member. Rules about “your own” rights treat ' +
      'the two as one person.',
    body: { type: ResponsibleBody, example: { user_id: responsible.responsible_user_id } },
    view: MemberView,
    example: { ...service, responsible_asked_id: responsible.responsible_user_id },
    errors: { 400: '`unknown_member`: not an active person.', 404: missing, 409: '`not_service`.', 412: stale },
  },
  acceptResponsible: {
    id: 'acceptResponsible',
    summary: 'Take responsibility for a service member',
    description:
      'For the person who was asked. If the service member was suspended because it had no responsible person, it ' +
      'becomes active again.',
    view: MemberView,
    example: service,
    errors: { 403: '`not_asked`.', 404: missing, 412: stale },
  },
  offboarding: {
    id: 'previewOffboarding',
    summary: 'Preview an offboarding',
    description: 'What you need to decide before you remove the member. Requires `member:manage`.',
    view: OffboardingView,
    example: offboarding,
    errors: { 404: missing },
  },
  remove: {
    id: 'removeMember',
    summary: 'Remove a member, or leave',
    description:
      'Ends tokens, team memberships, shares and access grants immediately. Connections become `disconnected`. ' +
      'Restrictions on the member are kept and bind them again if they return.',
    status: 204,
    errors: { 403: '`owner_only`.', 404: missing, 409: '`last_owner`, `owns_resources`.', 412: stale },
  },
  removeWith: {
    id: 'removeMemberWith',
    summary: 'Remove a member with a structured body',
    description:
      'Same as removing the member. The body can also choose replacement connections. The response says what ' +
      'happened to the member’s resources.',
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
