import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { MemberLabels, PageAddresses } from '#identity';
import { type Caller, type RowOf } from '#kernel';
import { type ConnectorLabel, ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { toolLabel } from '../../restriction/domain/tool-label.js';
import { SharedResources, type ShareKind, shareKinds } from '../../share/domain/shareable.js';
import { canResolveRequest, canWithdrawRequest } from '../domain/access-request-policy.js';
import { type AccessRequestState, type RequestStatus, requestStatuses } from '../domain/access-request.js';
import {
  type Blocker,
  blockers,
  deriveDenialReason,
  type RequestableLevel,
  requestableLevels,
  type RequestedResource,
  requestedResource,
  type RequestKind,
  requestKinds,
  resourcesIn,
} from '../domain/requested-access.js';
import { OwnRequests } from '../services/own-requests.js';
import { RequestBlockers } from '../services/request-blockers.js';
import { AccessRequestTable } from '../persistence/access-requests.js';

/**
 * The columns that every query reads. The query must name the table `access_control.access_requests` as `request`, and
 * pass the current time as `:now`.
 */
const stored = AccessRequestTable.omit(['org_id', 'version', 'status'], 'request');

export const requestColumns = `${stored},
  case when request.status = 'pending' and request.expires_at <= :now::timestamptz
    then 'expired' else request.status end as status,
  (select least(revoked_at, expires_at) from access_control.access_grants access_grant
    where access_grant.org_id = :org_id and access_grant.id = request.grant_id) as access_ends_at`;

export type AccessRequestRow = RowOf<typeof stored> &
  Pick<AccessRequestState, 'status'> &
  Pick<AccessRequestView, 'access_ends_at'>;

/** A member's request for access, and its outcome. */
export class AccessRequestView {
  @ApiProperty({ example: 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The kind of target, which follows from the fields of the request. */
  @ApiProperty({ enum: requestKinds }) kind!: RequestKind;
  /** Whether a restriction or a missing permission blocks the access; null for kind `resource`. */
  @ApiProperty({ type: String, enum: ['restriction', 'permission'], nullable: true })
  reason!: 'restriction' | 'permission' | null;
  /** The id of the member who requests access. */
  requester_user_id!: string;
  /** The name of the requester, or the email address if there is none; null if the requester left. */
  requester_label!: string | null;
  /** The name of the app that filed the request for the member; null if the member filed it. */
  app_name!: string | null;
  /** The slug of the connector, for kinds `connector` and `tool`. */
  connector_slug!: string | null;
  /** The display name of the connector, for kinds `connector` and `tool`. */
  connector_label!: string | null;
  /** The name of the tool, for kind `tool`. */
  tool_name!: string | null;
  /** Human-readable phrase for `tool_name`, to be shown as is; null for other kinds. */
  tool_label!: string | null;
  /** The permission, for kind `permission`. */
  permission!: string | null;
  /** The kind of the requested resource, for kind `resource`. */
  @ApiProperty({ type: String, enum: shareKinds, nullable: true }) resource_type!: ShareKind | null;
  /** The id of the resource; for a connector, its slug. */
  resource_id!: string | null;
  /** The name of the resource. Null if the caller cannot see it, or it was deleted. */
  resource_label!: string | null;
  /** The requested level of access. */
  @ApiProperty({ type: String, enum: requestableLevels, nullable: true }) level!: RequestableLevel | null;
  /** The requester's note. */
  note!: string | null;
  /** The duration the requester prefers. The approver may choose another. */
  @ApiProperty({ type: 'integer', nullable: true }) requested_days!: number | null;
  /** The status of the access request. */
  @ApiProperty({ enum: requestStatuses }) status!: RequestStatus;
  /**
   * What blocks the access now: rules on a role, or a permission that the member's roles do not include (`role`), rules
   * on the member (`user`), inherited rules (`inherited`), or a missing share with the requested level (`share`). Empty
   * if nothing blocks the access, or if the request is closed.
   */
  @ApiProperty({ enum: blockers, isArray: true }) blocked_by!: Blocker[];
  /** The id of the member who decided the request; null if it was not decided. */
  decided_by!: string | null;
  /** The display name of the member who decided the request; null if it was not decided, or if the member left. */
  decided_by_label!: string | null;
  /** When the request was decided; null if it was not decided. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decided_at!: string | null;
  /** The approver's note for the requester. */
  decision_note!: string | null;
  /** The access grant that an approval created; null if none was created. */
  grant_id!: string | null;
  /** When that access grant ends, or when it was revoked; null if there is no grant, or if it has no end. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) access_ends_at!: string | null;
  /** The share that an approval created or changed; null if there is none. */
  acl_id!: string | null;
  /** Whether the caller may approve or deny the request. */
  can_resolve!: boolean;
  /** Whether the caller may withdraw the access request. */
  can_withdraw!: boolean;
  /** The page on which people decide about the request, or withdraw it. */
  @ApiProperty({ format: 'uri' }) url!: string;
  /** When the request expires if it is not decided. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

/** Numbers of pending requests. */
export class PendingCountView {
  /**
   * Number of pending requests with `can_resolve`. The caller's own requests do not count, nor do requests for deleted
   * resources, which are closed within seconds.
   */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** Number of the caller's own pending requests. */
  @ApiProperty({ type: 'integer' }) own_count!: number;
}

@Injectable()
export class AccessRequestViewBuilder {
  constructor(
    private readonly connectorLabels: ConnectorLabels,
    private readonly memberLabels: MemberLabels,
    private readonly requestBlockers: RequestBlockers,
    private readonly sharedResources: SharedResources,
    private readonly ownRequests: OwnRequests,
    private readonly pageAddresses: PageAddresses,
  ) {}

  /** Finds what blocks the requests of a whole page at once, and loads all names with one lookup per kind. */
  async build(caller: Caller, rows: AccessRequestRow[]): Promise<AccessRequestView[]> {
    const { orgId } = caller;
    const pending = rows.filter(({ status }) => status === 'pending');
    const slugs = rows.map(({ connector_slug }) => connector_slug).filter((slug) => slug !== null);
    const people = rows.flatMap(({ requester_user_id, decided_by }) => [requester_user_id, decided_by]);
    const requesters = pending.map(({ requester_user_id }) => requester_user_id);
    const [blockers, connectors, members, resources, own] = await Promise.all([
      this.requestBlockers.findBlockers(orgId, pending),
      this.connectorLabels.labelsFor(orgId, [...new Set(slugs)]),
      this.memberLabels.labelsFor(orgId, people),
      this.sharedResources.find(orgId, resourcesIn(rows)),
      this.ownRequests.findRequesters(caller, requesters),
    ]);
    const blocking = new Map(pending.map(({ id }, position) => [id, blockers[position]!.blocked_by]));
    return rows.map((row) => {
      const resource = requestedResource(caller, row, resources);
      const facts = { connectors, members, blocked_by: blocking.get(row.id) ?? [], resource, own };
      return buildAccessRequestView(caller, row, { ...facts, url: this.pageAddresses.ofRequest(row.id) });
    });
  }
}

type Labels = {
  connectors: ReadonlyMap<string, ConnectorLabel>;
  members: ReadonlyMap<string, string>;
  blocked_by: Blocker[];
  resource: RequestedResource | null;
  /** Requesters whose requests count as the caller's own. */
  own: ReadonlySet<string>;
  /** The address of the request's page. */
  url: string;
};

/** Returns a member's name. If there is an id but no name, the member has left. */
const nameIn = ({ members }: Labels, id: string | null): string | null =>
  id === null ? null : (members.get(id) ?? null);

const connectorIn = ({ connectors }: Labels, slug: string | null): string | null =>
  slug && (connectors.get(slug)?.label ?? slug);

const buildAccessRequestView = (caller: Caller, row: AccessRequestRow, labels: Labels): AccessRequestView => ({
  id: row.id,
  kind: row.kind,
  reason: deriveDenialReason(row.kind),
  requester_user_id: row.requester_user_id,
  requester_label: nameIn(labels, row.requester_user_id),
  app_name: row.app_name,
  connector_slug: row.connector_slug,
  connector_label: connectorIn(labels, row.connector_slug),
  tool_name: row.tool_name,
  tool_label: row.tool_name && toolLabel(row.tool_name, row.connector_slug ?? ''),
  permission: row.permission,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
  resource_label: labels.resource?.label ?? null,
  level: row.level,
  note: row.note,
  requested_days: row.requested_days,
  status: row.status,
  blocked_by: labels.blocked_by,
  decided_by: row.decided_by,
  decided_by_label: nameIn(labels, row.decided_by),
  decided_at: row.decided_at,
  decision_note: row.decision_note,
  grant_id: row.grant_id,
  access_ends_at: row.access_ends_at,
  acl_id: row.acl_id,
  can_resolve: canResolveRequest(caller, row, labels.resource, labels.own).allowed,
  can_withdraw: canWithdrawRequest(caller, row).allowed,
  url: labels.url,
  expires_at: row.expires_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
