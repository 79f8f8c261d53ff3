import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiConsumes, ApiProduces } from '@nestjs/swagger';
import { FailsAs, IgnoresUnknownParameters } from '#kernel';
import { type Bucket, RateLimit } from '#platform/rate-limit';
import { ScimAnswers } from './scim-answers.interceptor.js';
import { scimErrorShape, scimMedia } from './scim-error-shape.js';

/** High enough for Entra's synchronization. */
const directoryRequests: Bucket = {
  name: 'scim',
  quota: 50,
  seconds: 1,
  burst: 200,
  countedBy: 'token',
  insteadOfAll: true,
};

/** Decorator for every SCIM controller. */
export const ScimRoutes = () =>
  applyDecorators(
    FailsAs(scimErrorShape),
    UseInterceptors(ScimAnswers),
    IgnoresUnknownParameters(),
    ApiProduces(scimMedia),
    ApiConsumes(scimMedia, 'application/json'),
  );

/** Decorator for every route that a directory's token can call. */
export const CountedAsDirectory = () => RateLimit(directoryRequests);
