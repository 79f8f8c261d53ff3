import { type OperationFacts } from '#platform/openapi';
import { responsible, service } from '../../member/http/member-examples.js';
import { missing, stale } from '../../member/http/member-operations.js';
import { MemberView } from '../../member/queries/member.view.js';
import { ResponsibleBody } from './responsible.dto.js';

export const responsibleOperations = {
  askResponsible: {
    id: 'askResponsible',
    summary: 'Ask a member to take responsibility for a service member',
    description:
      'Nothing changes until the person accepts. The responsible person and holders of `member:manage` can call ' +
      'this route. Restrictions on the responsible person also bind the service member. Rules about “your own” ' +
      'rights treat the two as one person.',
    body: { type: ResponsibleBody, example: { user_id: responsible.responsible_user_id } },
    view: MemberView,
    example: { ...service, responsible_asked_id: responsible.responsible_user_id },
    errors: {
      400: '`unknown_member`: the member is not an active person.',
      404: missing,
      409: '`not_service`.',
      412: stale,
    },
  },
  acceptResponsible: {
    id: 'acceptResponsible',
    summary: 'Take responsibility for a service member',
    description:
      'Only the person who was asked can call this route. If the service member was suspended because it had no ' +
      'responsible person, it becomes active again.',
    view: MemberView,
    example: service,
    errors: { 403: '`not_asked`.', 404: missing, 412: stale },
  },
} satisfies Record<string, OperationFacts>;
