import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { MyNotificationsView } from '../queries/me.view.js';

/** Those to change; the others stay as they are. */
export class NotificationsBody extends PartialType(MyNotificationsView, { skipNullProperties: false }) {}

export class UpdateMeBody {
  /** What the caller is mailed of in this organization. */
  @ApiPropertyOptional({ type: NotificationsBody })
  @MayBeAbsent()
  @Type(() => NotificationsBody)
  @ValidateNested()
  @IsObject()
  notifications?: NotificationsBody;
}
