import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, MaxLength } from 'class-validator';
import { After, CommaSeparated, Instant, MayBeAbsent } from '#kernel/http';
import { pageSchema } from '#kernel/paging';
import { type AuditScope, auditScopes } from '../domain/audit-policy.js';
import { categories } from '../domain/audit-record.js';

const kinds = ['user', 'service', 'provisioning', 'operator', 'system', 'anonymous'];

export class AuditFilterQuery {
  /** Only actions of this actor. */
  @MayBeAbsent() @MaxLength(60) actor_id?: string;
  /** Only actions by principals of this kind. */
  @ApiPropertyOptional({ enum: kinds }) @MayBeAbsent() @IsIn(kinds) actor_kind?: string;
  /** Only actions that affected this member. */
  @MayBeAbsent() @MaxLength(60) subject_user_id?: string;
  /** Only actions by this member and actions that affected this member. */
  @MayBeAbsent() @MaxLength(60) user_id?: string;
  /**
   * Only these actions, as `GET /audit-log/actions` lists them. `restriction.*` matches all that begin with
   * `restriction.`. Unknown actions are refused.
   */
  @CommaSeparated() @MayBeAbsent() @ArrayMaxSize(50) @MaxLength(100, { each: true }) action?: string[];
  /** Only these categories. Tool calls (`usage`) are shown only if this filter, `action` or `request_id` asks for them. */
  @CommaSeparated() @MayBeAbsent() @ArrayMaxSize(50) @IsIn(categories, { each: true }) category?: string[];
  /** Only records about this type of resource, such as `restriction`. An unknown type is refused. */
  @MayBeAbsent() @MaxLength(40) resource_type?: string;
  /** Only records about this resource. */
  @MayBeAbsent() @MaxLength(100) resource_id?: string;
  /** Only events that name this connector, even as one of many, such as the connectors of a restriction. */
  @MayBeAbsent() @MaxLength(60) connector_slug?: string;
  /**
   * `success`: only actions that succeeded. `refused`: only refusals. These are logged for tool calls (category `usage`),
   * ended tokens, tokens for agents and workloads, changes by a directory, and writes that may indicate privilege
   * escalation. Other refusals are not logged.
   */
  @ApiPropertyOptional({ enum: ['success', 'refused'] }) @MayBeAbsent() @IsIn(['success', 'refused']) outcome?: string;
  /** Only records of requests with this token. */
  @MayBeAbsent() @MaxLength(60) token_id?: string;
  /** Only records of this request, tool calls included. */
  @MayBeAbsent() @MaxLength(128) request_id?: string;
  /** Only records of requests from this IP address. */
  @MayBeAbsent() @MaxLength(60) ip?: string;
  /** Only records written at this time or later. RFC 3339 with an offset. */
  @Instant() from?: string;
  /** Only records written before this time, which must be later than `from`. RFC 3339 with an offset. */
  @Instant() @After('from') to?: string;
}

class AuditActorView {
  /**
   * The kind of principal that acted. `user`: a person. `service`: a service member. `provisioning`: a directory.
   * `operator`: the command line of the installation. `system`: Latchkey itself. `anonymous`: a request without a valid
   * token.
   */
  @ApiProperty({ enum: ['user', 'service', 'provisioning', 'operator', 'system', 'anonymous'] }) kind!: string;
  /** The id of the actor; null for the system and for unknown actors. */
  @ApiProperty({ type: String, nullable: true }) id!: string | null;
  /** The current name or email of the actor; null if the actor has left or has no name. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** The name to show: the label, or else `Former member`, `Directory sync`, `Operator`, `System` or `Unknown actor`. */
  summary!: string;
}

class AuditTokenView {
  /** The id of the token. It never changes. */
  id!: string;
  /** The kind of token, for example `personal`. */
  kind!: string;
  /** The display name of the token. */
  name!: string;
}

class AuditResourceView {
  /** The type of the resource, for example `connection`. */
  @ApiProperty({ example: 'connection' }) type!: string;
  /** The id of the resource. It never changes. */
  id!: string;
  /** The display name of the resource; null if it has none. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** Whether the resource was deleted after the event. For a member: whether they have left. */
  deleted!: boolean;
}

/** One audit record: an action, its actor, its resource and its changes. */
export class AuditRecordView {
  /** The id of the audit record. It never changes. */
  @ApiProperty({ example: 'aud_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** When the action happened, in RFC 3339 and UTC. */
  occurred_at!: string;
  /** The action, as `noun.past_participle`. */
  @ApiProperty({ example: 'restriction.created' }) action!: string;
  /** The area the action belongs to. */
  @ApiProperty({ enum: categories }) category!: string;
  /** A sentence with current names. A person who left appears as “Former member”. */
  @ApiProperty({ example: 'Ada Lovelace restricted Contractor' }) summary!: string;
  /** The principal that acted. */
  actor!: AuditActorView;
  /** The token of the request; null if no token was used. */
  @ApiProperty({ type: AuditTokenView, nullable: true }) token!: AuditTokenView | null;
  /** The principals on whose behalf the actor acted, outermost first; empty if they acted as themselves. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) delegation!: object[];
  /** The resource that was acted on. */
  resource!: AuditResourceView;
  /** The affected member, if not the actor. */
  @ApiProperty({ type: String, nullable: true }) subject_user_id!: string | null;
  /** The display name of the affected member. */
  @ApiProperty({ type: String, nullable: true }) subject_label!: string | null;
  /** Changed fields as `{field, before, after}`, or for lists `{field, added, removed}`. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) changes!: object[];
  /** Further data of the event. Its shape depends on the action. */
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: object;
  /** Whether the action succeeded or was refused. */
  @ApiProperty({ enum: ['success', 'refused'] }) outcome!: string;
  /** The IP address of the request. Without `scope=org`, the list shows it only for your own actions. */
  @ApiProperty({ type: String, nullable: true }) ip!: string | null;
  /** The user agent of the request. Without `scope=org`, the list shows it only for your own actions. */
  @ApiProperty({ type: String, nullable: true }) user_agent!: string | null;
  /** The id of the request. The response header and the server log have the same id. */
  @ApiProperty({ type: String, nullable: true }) request_id!: string | null;
}

/** A page of the audit log. Unlike other pages, it says which records it shows, and which ones the caller may request. */
export class AuditPageView extends pageSchema(AuditRecordView) {
  /** The requested scope of the log. */
  @ApiProperty({ enum: auditScopes }) scope!: AuditScope;
  /** The scopes that the caller may request. */
  @ApiProperty({ enum: auditScopes, isArray: true }) scopes!: AuditScope[];
}

/** An action that the log can contain. */
export class AuditActionView {
  /** The name of the action. */
  @ApiProperty({ example: 'restriction.created' }) name!: string;
  /** The sentence without the actor. The resource replaces `…` or comes last, and `{name}` is a value of the event. */
  @ApiProperty({ example: 'restricted' }) wording!: string;
  /** The area the action belongs to. */
  @ApiProperty({ enum: categories }) category!: string;
}
