import { IsIn } from 'class-validator';
import { MayBeAbsent, DatedPageQuery } from '#kernel';

/** Filters of the list of webhooks. */
export class WebhookEndpointQuery extends DatedPageQuery {
  /** Only enabled webhooks, or only disabled webhooks. */
  @MayBeAbsent() @IsIn(['enabled', 'disabled']) status?: 'enabled' | 'disabled';

  /** The order by creation time; newest first by default. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}
