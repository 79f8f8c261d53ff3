import { ApiPropertyOptional, PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, ValidateNested } from 'class-validator';
import { MayBeAbsent } from '#kernel';
import { MyNotificationsView } from '../queries/me.view.js';

/** Notifications to change. The others stay the same. */
export class NotificationsBody extends PartialType(MyNotificationsView, { skipNullProperties: false }) {}

export class UpdateMeBody {
  /** The caller's email notifications in this organization. */
  @ApiPropertyOptional({ type: NotificationsBody })
  @MayBeAbsent()
  @Type(() => NotificationsBody)
  @ValidateNested()
  @IsObject()
  notifications?: NotificationsBody;
}
