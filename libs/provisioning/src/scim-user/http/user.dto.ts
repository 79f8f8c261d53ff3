import { ApiProperty, ApiPropertyOptional, OmitType, PartialType } from '@nestjs/swagger';

class NameBody {
  /** The full name, as it is displayed. */
  @ApiPropertyOptional() formatted?: string;
  /** The family name. */
  @ApiPropertyOptional() familyName?: string;
  /** The given name. */
  @ApiPropertyOptional() givenName?: string;
}

class EmailBody {
  /** The email address. An entry whose value is empty is ignored. */
  @ApiProperty() value!: string;
  /** What the address is for: `work`, `home`, `other`. */
  @ApiPropertyOptional() type?: string;
  /** Whether this is the primary address. If several addresses are primary, the first of them counts. */
  @ApiPropertyOptional() primary?: boolean;
  /** The display name of the address. */
  @ApiPropertyOptional() display?: string;
}

/** A user as a directory sends it. Other attributes of RFC 7643 are accepted but not stored. */
export class UserBody {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: [String] }) schemas?: string[];
  /** The user's id in the directory, unique in the organization. */
  @ApiPropertyOptional() externalId?: string;
  /** The user name in the directory, unique in the organization regardless of case. */
  @ApiProperty() userName!: string;
  /** The name of the user. */
  @ApiPropertyOptional({ type: NameBody }) name?: NameBody;
  /**
   * The display name of the member. If omitted, the member gets the formatted name, otherwise the given and family name,
   * otherwise `userName`.
   */
  @ApiPropertyOptional() displayName?: string;
  /** The job title of the user. */
  @ApiPropertyOptional() title?: string;
  /** The preferred language of the user. */
  @ApiPropertyOptional() preferredLanguage?: string;
  /** The locale for dates and numbers. */
  @ApiPropertyOptional() locale?: string;
  /** The time zone of the user. */
  @ApiPropertyOptional() timezone?: string;
  /** False suspends the member. True does not undo a suspension by an administrator. */
  @ApiPropertyOptional() active?: boolean;
  /**
   * Email addresses. The member gets the primary address, otherwise the work address, otherwise the first address. If
   * the list is empty, `userName` must be an address.
   */
  @ApiPropertyOptional({ type: [EmailBody] }) emails?: EmailBody[];
  /** Employee number, department, division, organization, cost center and manager. */
  @ApiPropertyOptional({
    name: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    type: 'object',
    additionalProperties: true,
  })
  enterprise?: object;
}

/** A user as a directory sends it to replace another version. */
export class UserReplacementBody extends PartialType(UserBody) {
  /** The user name in the directory, unique in the organization regardless of case. If omitted, it does not change. */
  @ApiPropertyOptional() override userName?: string;
}

class PatchOperationBody {
  /** `add`, `replace` or `remove`, in any case. */
  @ApiProperty() op!: string;
  /**
   * The path, for example `displayName`, `name.givenName` or `emails[type eq "work"].value`. If omitted, the keys of
   * the value name the attributes.
   */
  @ApiPropertyOptional() path?: string;
  /** The value to set: a string, a boolean, an object or a list. */
  @ApiPropertyOptional({
    anyOf: [...['string', 'boolean', 'object'].map((type) => ({ type })), { type: 'array', items: {} }],
  })
  value?: unknown;
}

/** Operations, applied in order. If one fails, none is applied. */
export class PatchBody {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: [String] }) schemas?: string[];
  /** The operations, at most 1,000. */
  @ApiProperty({ type: [PatchOperationBody] }) Operations!: PatchOperationBody[];
}

/** Metadata of a resource. `attributes` and `excludedAttributes` can omit each part. */
export class ResourceMetaView {
  /** Whether the resource is a user or a group [RFC 7643]. */
  @ApiPropertyOptional() resourceType?: string;
  /** When the resource was created. */
  @ApiPropertyOptional() created?: string;
  /** When the resource last changed. */
  @ApiPropertyOptional() lastModified?: string;
  /** The version that `If-Match` and `If-None-Match` compare. */
  @ApiPropertyOptional({ example: 'W/"3"' }) version?: string;
  /** The address of the resource. */
  @ApiPropertyOptional() location?: string;
}

class GroupOfUserView {
  /** The id of the group. */
  @ApiPropertyOptional() value?: string;
  /** The address of the group [RFC 7643]. */
  @ApiPropertyOptional() $ref?: string;
  /** The display name of the group. */
  @ApiPropertyOptional() display?: string;
}

class EmailView extends PartialType(EmailBody) {}

/**
 * A user with its stored attributes and its groups. `attributes` and `excludedAttributes` can omit everything except
 * `schemas`, `id`, `userName` and `displayName`.
 */
export class UserView extends OmitType(UserBody, ['schemas', 'emails']) {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiProperty({ type: [String] }) schemas!: string[];
  /** The id of the member. */
  @ApiProperty() id!: string;
  /** The groups of the user. */
  @ApiPropertyOptional({ type: [GroupOfUserView] }) groups?: GroupOfUserView[];
  /** The email addresses of the user. */
  @ApiPropertyOptional({ type: [EmailView] }) emails?: EmailView[];
  /** Metadata of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: ResourceMetaView }) meta?: ResourceMetaView;
}
