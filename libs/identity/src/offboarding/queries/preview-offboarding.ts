import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Hooks, notFound, Reads } from '#kernel';
import { OnMemberLeft } from '../domain/on-member-left.js';
import { type OffboardingView } from './offboarding.view.js';

/** Counts what a member owns before the member is removed. The counts reveal no names of private resources. */
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
    private readonly hooks: Hooks,
  ) {}

  async execute({ caller, id }: PreviewOffboarding): Promise<OffboardingView> {
    if (!(await this.reads.one(caller.orgId, member, { id }))) throw notFound('member');
    const previews = () => Promise.all(this.hooks.get(OnMemberLeft).map((part) => part.preview(caller, id)));
    const parts = await this.reads.heavily(previews);
    return Object.assign({ ...emptyPreview }, ...parts) as OffboardingView;
  }
}

/** The default for kinds of resources that no context reports. */
const emptyPreview: OffboardingView = {
  connections: [],
  toolboxes: 0,
  templates: 0,
  connectors: 0,
  synthetic_tools: 0,
  teams_administered: 0,
  shared_with_others: 0,
  pending_requests: 0,
  tokens: 0,
};

const member = 'select from identity.members where org_id = :org_id and id = :id';
