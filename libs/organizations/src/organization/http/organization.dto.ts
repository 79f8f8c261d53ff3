import { Type } from 'class-transformer';
import { IsObject, IsString, ValidateNested } from 'class-validator';
import { MayBeAbsent, Text } from '#kernel';
import { OrganizationRowView } from '../queries/organization.view.js';
import { ChangedSettingsBody } from './settings.dto.js';

export class CreateOrganizationBody {
  /** What it is called. */
  @Text({ max: 80 }) name!: string;

  /** Names it in addresses: 3 to 40 lower-case letters, digits and single hyphens. Derived from the name when absent. */
  @MayBeAbsent() @IsString() slug?: string;
}

export class UpdateOrganizationBody {
  /** What it is called. */
  @MayBeAbsent() @Text({ max: 80 }) name?: string;

  /** The old one stays reserved for 90 days; it can be changed five times within a year. */
  @MayBeAbsent() @IsString() slug?: string;

  /** Those to change; the others stay as they are. */
  @MayBeAbsent() @Type(() => ChangedSettingsBody) @ValidateNested() @IsObject() settings?: ChangedSettingsBody;
}

/** A new organization, and what opens it. */
export class CreatedOrganizationView extends OrganizationRowView {
  /** Of its owner, for seven days; shown once. */
  token!: string;
}
