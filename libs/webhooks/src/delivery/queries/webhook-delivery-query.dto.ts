import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, CreatedPageQuery } from '#kernel';

/** Filters of the list of deliveries. */
export class WebhookDeliveryQuery extends CreatedPageQuery {
  /** Only deliveries with this status. */
  @MayBeAbsent() @IsIn(['pending', 'delivered', 'failed']) status?: 'pending' | 'delivered' | 'failed';

  /** Only deliveries of this event. */
  @MayBeAbsent() @IsString() @Length(1, 100) event?: string;

  /** The order by creation time; newest first by default. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}
