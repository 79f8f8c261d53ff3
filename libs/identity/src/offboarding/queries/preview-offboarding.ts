import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { type Caller, Hooks, notFound, Reads } from '#kernel';
import { type AffectedToolboxes } from '../domain/affected-toolboxes.js';
import { OnMemberLeft } from '../domain/on-member-left.js';

class ReplacementCandidateView {
  /** The id of the connection. It never changes. */
  id!: string;
  /** The display name of the connection. */
  name!: string;
  /** The id of the owner, through whose account everyone acts from then on. */
  owner_user_id!: string;
  /** The display name of the owner. Null if the owner has left. */
  @ApiProperty({ type: String, nullable: true }) owner_label!: string | null;
}

class AffectedToolboxView {
  /** The id of the toolbox. It never changes. */
  id!: string;
  /** The display name of the toolbox. */
  name!: string;
  /** The number of entries of the toolbox that are affected. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
}

/**
 * Toolbox entries of others' connections, and of the leaver's synthetic tools, that run with the access of the leaver.
 * They stop working with the removal, even if other connections replace those of the leaver.
 */
class DelegatedEntriesView implements AffectedToolboxes {
  /** The number of these entries. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** The number of toolboxes with such entries. */
  @ApiProperty({ type: 'integer' }) toolbox_count!: number;
  /** At most 20 of these toolboxes. Only toolboxes that the caller can see are named. */
  @ApiProperty({ type: [AffectedToolboxView] }) toolboxes!: AffectedToolboxView[];
}

/**
 * The leaver's connections on one connector, and what uses them. One more entry, without a name, combines the connectors
 * that the caller cannot see and for which the caller has no replacement.
 */
class OffboardingConnectionsView {
  /** The slug of the connector; null for connectors that the caller cannot see. */
  @ApiProperty({ type: String, nullable: true }) connector_slug!: string | null;
  /** The display name of the connector; null for connectors that the caller cannot see. */
  @ApiProperty({ type: String, nullable: true }) connector_label!: string | null;
  /** The number of connections. */
  @ApiProperty({ type: 'integer' }) connection_count!: number;
  /** The number of toolbox entries that use these connections. */
  @ApiProperty({ type: 'integer' }) entry_count!: number;
  /** The number of other members' synthetic tools that use these connections. */
  @ApiProperty({ type: 'integer' }) synthetic_tool_count!: number;
  /** The number of toolboxes that use these connections, through entries or through other members' synthetic tools. */
  @ApiProperty({ type: 'integer' }) toolbox_count!: number;
  /** At most 20 of these toolboxes. Only toolboxes that the caller can see are named. */
  @ApiProperty({ type: [AffectedToolboxView] }) toolboxes!: AffectedToolboxView[];
  /** Up to ten of the caller's connections that could replace these connections. */
  @ApiProperty({ type: [ReplacementCandidateView] }) replacement_candidates!: ReplacementCandidateView[];
  /** The number of the caller's connections that could replace these connections. */
  @ApiProperty({ type: 'integer' }) replacement_candidate_count!: number;
}

class OffboardingServiceMemberView {
  /** The id of the service member. It never changes. */
  id!: string;
  /** The display name of the service member. */
  name!: string;
  /** The status of the service member before the removal. */
  @ApiProperty({ enum: ['active', 'suspended'] }) status!: 'active' | 'suspended';
}

/**
 * The service members that the leaver is responsible for. With the removal, they are suspended until another person
 * takes responsibility. To keep them active, another person takes responsibility first.
 */
class OffboardingResponsibilityView {
  /** The number of these service members. */
  @ApiProperty({ type: 'integer' }) service_member_count!: number;
  /** At most 20 of these service members. */
  @ApiProperty({ type: [OffboardingServiceMemberView] }) service_members!: OffboardingServiceMemberView[];
}

/** What you need to decide before you remove a member. */
export class OffboardingView {
  /** The connections of the member. */
  @ApiProperty({ type: [OffboardingConnectionsView] }) connections!: OffboardingConnectionsView[];
  /** Entries that the member added to toolboxes with accounts of others or with synthetic tools. They stop working. */
  delegated_entries!: DelegatedEntriesView;
  /** Service members that the member is responsible for. They are suspended until another person takes responsibility. */
  responsible_for!: OffboardingResponsibilityView;
  /** The number of toolboxes that the member owns. */
  @ApiProperty({ type: 'integer' }) toolboxes!: number;
  /** The number of templates that the member owns. */
  @ApiProperty({ type: 'integer' }) templates!: number;
  /** The number of custom connectors that the member owns. */
  @ApiProperty({ type: 'integer' }) connectors!: number;
  /** The number of synthetic tools that the member owns. */
  @ApiProperty({ type: 'integer' }) synthetic_tools!: number;
  /** The number of teams that the member administers. */
  @ApiProperty({ type: 'integer' }) teams_administered!: number;
  /** The number of the member's resources that are shared with others. */
  @ApiProperty({ type: 'integer' }) shared_with_others!: number;
  /** The number of the member's pending access requests. */
  @ApiProperty({ type: 'integer' }) pending_requests!: number;
  /** The number of the member's active tokens. */
  @ApiProperty({ type: 'integer' }) tokens!: number;
}

/**
 * Counts what a member leaves behind before the member is removed. Toolboxes that the caller can see are named. The counts
 * reveal no names of other resources.
 */
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
  delegated_entries: { entry_count: 0, toolbox_count: 0, toolboxes: [] },
  responsible_for: { service_member_count: 0, service_members: [] },
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
