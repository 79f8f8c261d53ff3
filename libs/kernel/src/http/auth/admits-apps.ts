import { SetMetadata } from '@nestjs/common';
import { type CallerApp } from '../../domain/caller.js';
import { type ApiError, unauthorized } from '../../domain/errors.js';

export const admitsApps = 'latchkey:admits-apps';

/** For a route that takes tokens of apps too; it asks itself whether they are for its address. */
export const AdmitsApps = () => SetMetadata(admitsApps, true);

/** What a token of an app is answered everywhere but at the address that it was made for. Source: RFC 8707. */
export const notForHere = ({ resource }: CallerApp): ApiError =>
  unauthorized('token_audience', `This token is for ${resource} and for nothing else.`);
