import { ApiProperty } from '@nestjs/swagger';
import { pageSchema } from '#kernel';
import { type AuditScope } from '../domain/audit-policy.js';
import { categories } from '../domain/categories.js';

export class AuditActorView {
  /** The kind of principal that acted. */
  @ApiProperty({ enum: ['user', 'service', 'provisioning', 'operator', 'system', 'anonymous'] }) kind!: string;
  /** Null for the system and for who is not known. */
  @ApiProperty({ type: String, nullable: true }) id!: string | null;
  /** Name, else email; null beside an id means the person left. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** The word to show: the label, `Former member`, `Directory sync`, `Operator` or `System`. */
  summary!: string;
}

export class AuditTokenView {
  /** The id of the token. It never changes. */
  id!: string;
  /** The kind of token. */
  kind!: string;
  /** The display name of the token. */
  name!: string;
}

export class AuditResourceView {
  /** The type of the resource, for example `connection`. */
  @ApiProperty({ example: 'connection' }) type!: string;
  /** The id of the resource. It never changes. */
  id!: string;
  /** The display name of the resource. */
  @ApiProperty({ type: String, nullable: true }) label!: string | null;
  /** Whether it is gone by now. */
  deleted!: boolean;
}

/** One event: who did what, to what, when, and what it changed. */
export class AuditRecordView {
  /** The id of the audit record. It never changes. */
  @ApiProperty({ example: 'aud_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** RFC 3339, UTC. */
  occurred_at!: string;
  /** What was done, as `noun.past_participle`. */
  @ApiProperty({ example: 'restriction.created' }) action!: string;
  /** The area the action belongs to. */
  @ApiProperty({ enum: categories }) category!: string;
  /** One sentence, in the words of today: a person who left reads “Former member”. */
  @ApiProperty({ example: 'Ada Lovelace restricted Contractor' }) summary!: string;
  /** The principal that acted. */
  actor!: AuditActorView;
  /** The token that was used; null without one. */
  @ApiProperty({ type: AuditTokenView, nullable: true }) token!: AuditTokenView | null;
  /** On whose behalf, outermost first; empty when the actor acted as themselves. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) delegation!: object[];
  /** The resource that was acted on. */
  resource!: AuditResourceView;
  /** The member affected, when that is not the actor. */
  @ApiProperty({ type: String, nullable: true }) subject_user_id!: string | null;
  /** The display name of the affected member. */
  @ApiProperty({ type: String, nullable: true }) subject_label!: string | null;
  /** `{field, before, after}`, or for lists `{field, added, removed}`. */
  @ApiProperty({ type: 'array', items: { type: 'object', additionalProperties: true } }) changes!: object[];
  /** What else the event says; its shape follows from the action. */
  @ApiProperty({ type: 'object', additionalProperties: true }) data!: object;
  /** Whether the action succeeded or was refused. */
  @ApiProperty({ enum: ['success', 'refused'] }) outcome!: string;
  /** Of others only in the organization's log. */
  @ApiProperty({ type: String, nullable: true }) ip!: string | null;
  /** Of others only in the organization's log. */
  @ApiProperty({ type: String, nullable: true }) user_agent!: string | null;
  /** The id of the request. The response header and the server log have the same id. */
  @ApiProperty({ type: String, nullable: true }) request_id!: string | null;
}

export class AuditPageView extends pageSchema(AuditRecordView) {
  /** Which part of the log this is. */
  @ApiProperty({ enum: ['own', 'org'] }) scope!: AuditScope;
}

/** A kind of event the log knows. */
export class AuditActionView {
  /** The name of the action. */
  @ApiProperty({ example: 'restriction.created' }) name!: string;
  /** What the sentence says between actor and resource. */
  @ApiProperty({ example: 'restricted' }) wording!: string;
  /** The area the action belongs to. */
  @ApiProperty({ enum: categories }) category!: string;
}
