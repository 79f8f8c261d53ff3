import { Type } from 'class-transformer';
import { IsObject, IsString, ValidateNested } from 'class-validator';
import { MayBeAbsent, Text } from '#kernel';
import { OrganizationRowView } from '../queries/organization.view.js';
import { ChangedSettingsBody } from './settings.dto.js';

export class CreateOrganizationBody {
  /** The display name. */
  @Text({ max: 80 }) name!: string;

  /**
   * The slug: 3 to 40 lower-case letters, digits and single hyphens, without a hyphen at either end. Reserved words such
   * as `api` are refused. If omitted, the slug is derived from the name.
   */
  @MayBeAbsent() @IsString() slug?: string;
}

export class UpdateOrganizationBody {
  /** The display name. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;

  /** The new slug, in the form that creating an organization requires. The old slug stays reserved for 90 days. The slug can be changed at most five times a year. */
  @MayBeAbsent() @IsString() slug?: string;

  /** The settings to change. Settings that you omit keep their values. */
  @MayBeAbsent() @Type(() => ChangedSettingsBody) @ValidateNested() @IsObject() settings?: ChangedSettingsBody;
}

/** A new organization with a token for it. */
export class CreatedOrganizationView extends OrganizationRowView {
  /** The owner's token, valid for seven days. Shown only once. */
  token!: string;
}
