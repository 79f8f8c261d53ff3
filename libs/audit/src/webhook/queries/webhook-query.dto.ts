import { IsIn, IsString, Length } from 'class-validator';
import { MayBeAbsent, PageQuery } from '#kernel';

/** Which endpoints a list shows. */
export class WebhookEndpointQuery extends PageQuery {
  /** Enabled or disabled ones alone. */
  @MayBeAbsent() @IsIn(['enabled', 'disabled']) status?: 'enabled' | 'disabled';

  /** Newest first unless said. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

/** Which deliveries of an endpoint a list shows. */
export class WebhookDeliveryQuery extends PageQuery {
  /** What came of them. */
  @MayBeAbsent() @IsIn(['pending', 'delivered', 'failed']) status?: 'pending' | 'delivered' | 'failed';

  /** The name of what happened. */
  @MayBeAbsent() @IsString() @Length(1, 100) event?: string;

  /** Newest first unless said. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}
