import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class NameBody {
  /** The full name, as it is displayed. */
  @ApiPropertyOptional() formatted?: string;
  /** The family name. */
  @ApiPropertyOptional() familyName?: string;
  /** The given name. */
  @ApiPropertyOptional() givenName?: string;
}

export class EmailBody {
  /** The email address. */
  @ApiProperty() value!: string;
  /** What the address is for: `work`, `home`, `other`. */
  @ApiPropertyOptional() type?: string;
  /** At most one is the primary one. */
  @ApiPropertyOptional() primary?: boolean;
  /** The display name. */
  @ApiPropertyOptional() display?: string;
}

/** A user as a directory sends them. Other attributes of RFC 7643 are accepted, and not stored. */
export class UserBody {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: [String] }) schemas?: string[];
  /** By what the directory knows the user; unique in the organization. */
  @ApiPropertyOptional() externalId?: string;
  /** What the user signs in with at the directory; unique in the organization, whatever its case. */
  @ApiProperty() userName!: string;
  /** The name of the user. */
  @ApiPropertyOptional({ type: NameBody }) name?: NameBody;
  /** What the member is called; without it the formatted name, else its parts, else `userName`. */
  @ApiPropertyOptional() displayName?: string;
  /** The job title of the user. */
  @ApiPropertyOptional() title?: string;
  /** The preferred language of the user. */
  @ApiPropertyOptional() preferredLanguage?: string;
  /** The locale for dates and numbers. */
  @ApiPropertyOptional() locale?: string;
  /** The time zone of the user. */
  @ApiPropertyOptional() timezone?: string;
  /** False suspends the member; an administrator’s suspension stays whatever is sent. */
  @ApiPropertyOptional() active?: boolean;
  /** The primary one, else that for work, else the first is the member’s; without any, `userName` must be an address. */
  @ApiPropertyOptional({ type: [EmailBody] }) emails?: EmailBody[];
  /** Employee number, department, division, organization, cost center and manager. */
  @ApiPropertyOptional({
    name: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    type: 'object',
    additionalProperties: true,
  })
  enterprise?: object;
}

export class PatchOperationBody {
  /** `add`, `replace` or `remove`, in any case. */
  @ApiProperty() op!: string;
  /** `displayName`, `name.givenName`, `emails[type eq "work"].value`; without it the value names what changes. */
  @ApiPropertyOptional() path?: string;
  /** What to set; a text, a truth value, an object or a list. */
  @ApiPropertyOptional({
    anyOf: [...['string', 'boolean', 'object'].map((type) => ({ type })), { type: 'array', items: {} }],
  })
  value?: unknown;
}

/** Operations in their order; where one cannot be done, none is. */
export class PatchBody {
  /** The schema URNs of the resource [RFC 7643]. */
  @ApiPropertyOptional({ type: [String] }) schemas?: string[];
  /** At most 1,000. */
  @ApiProperty({ type: [PatchOperationBody] }) Operations!: PatchOperationBody[];
}

export class ResourceMetaView {
  /** Whether the resource is a user or a group [RFC 7643]. */
  @ApiProperty() resourceType!: string;
  /** When the resource was created. */
  @ApiProperty() created!: string;
  /** When the resource last changed. */
  @ApiProperty() lastModified!: string;
  /** What `If-Match` and `If-None-Match` compare. */
  @ApiProperty({ example: 'W/"3"' }) version!: string;
  /** The address of the resource. */
  @ApiProperty() location!: string;
}

export class GroupOfUserView {
  /** Id of the group. */
  @ApiProperty() value!: string;
  /** The address of the group [RFC 7643]. */
  @ApiProperty() $ref!: string;
  /** The display name. */
  @ApiProperty() display!: string;
}

/** A user, as far as the directory has told, and the groups they are in. */
export class UserView extends UserBody {
  /** The member’s id. */
  @ApiProperty() id!: string;
  /** The groups of the user. */
  @ApiPropertyOptional({ type: [GroupOfUserView] }) groups?: GroupOfUserView[];
  /** Metadata of the resource [RFC 7643]. */
  @ApiProperty({ type: ResourceMetaView }) meta!: ResourceMetaView;
}
