import { Type } from 'class-transformer';
import { IsBoolean, IsObject, ValidateNested } from 'class-validator';
import { MayBeAbsent } from '#kernel';

export class ChangedSettingsBody {
  /** Whether who signs in by a direct connect link sees for whom, and confirms it, before the account is connected. */
  @MayBeAbsent() @IsBoolean() confirm_direct_connect?: boolean;
}

export class UpdateOrganizationBody {
  /** Those to change; the others stay as they are. */
  @MayBeAbsent()
  @Type(() => ChangedSettingsBody)
  @ValidateNested()
  @IsObject()
  settings?: ChangedSettingsBody;
}
