import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { OwnedThings } from '../domain/owned-things.js';
import { type OffboardingView } from './offboarding.view.js';

/** What would become homeless if a member left: counts, and no names of private things. */
export class PreviewOffboarding extends Query<OffboardingView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewOffboarding)
export class PreviewOffboardingHandler implements IQueryHandler<PreviewOffboarding> {
  constructor(
    private readonly reads: Reads,
    private readonly things: OwnedThings,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: PreviewOffboarding): Promise<OffboardingView> {
    const [own] = await this.reads.rows<Own>(caller.orgId, ownPart, [caller.orgId, id, this.clock.now()]);
    if (!own) throw notFound('member');
    const parts = await Promise.all(this.things.all.map((thing) => thing.preview(caller, id)));
    return Object.assign({ ...nothing }, own, ...parts) as OffboardingView;
  }
}

type Own = Pick<OffboardingView, 'teams_administered' | 'pending_requests' | 'tokens'>;

/** Until a context says otherwise, they own nothing of its kind. */
const nothing: Omit<OffboardingView, keyof Own> = {
  connections: [],
  toolboxes: 0,
  templates: 0,
  connectors: 0,
  synthetic_tools: 0,
  shared_with_others: 0,
};

const ownPart = `
  select
    (select count(*)::integer from access_control.team_members place
     where place.org_id = $1 and place.user_id = member.id and place.is_admin) as teams_administered,
    (select count(*)::integer from access_control.access_requests request
     where request.org_id = $1 and request.requester_user_id = member.id and request.status = 'pending'
       and request.expires_at > $3::timestamptz) as pending_requests,
    (select count(*)::integer from access_control.api_tokens token
     where token.org_id = $1 and token.user_id = member.id and token.revoked_at is null
       and (token.expires_at is null or token.expires_at > $3::timestamptz)) as tokens
  from access_control.members member where member.org_id = $1 and member.id = $2`;
