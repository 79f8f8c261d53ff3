import { SetMetadata } from '@nestjs/common';
import { type CallerApp } from '../../domain/caller.js';
import { type ApiError, unauthorized } from '../../domain/errors.js';

export const admitsApps = 'latchkey:admits-apps';

/**
 * Decorator for a route that also accepts tokens of apps. The route itself checks that they were issued for its
 * address.
 */
export const AdmitsApps = () => SetMetadata(admitsApps, true);

/** The error if an app's token is used outside the resource it was issued for. Source: RFC 8707. */
export const notForHere = ({ resource }: CallerApp): ApiError =>
  unauthorized('token_audience', `This token is valid only for ${resource}.`);
