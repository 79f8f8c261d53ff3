import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { ApiConsumes, ApiProduces } from '@nestjs/swagger';
import { type Bucket, FailsAs, IgnoresUnknownParameters, RateLimit } from '#kernel';
import { ScimAnswers } from './scim-answers.interceptor.js';
import { scimErrorShape, scimMedia } from './scim-error-shape.js';

/** What Entra's synchronization asks for and more. Source: product design, Rate limits. */
const directoryRequests: Bucket = {
  name: 'scim',
  quota: 50,
  seconds: 1,
  burst: 200,
  countedBy: 'token',
  insteadOfAll: true,
};

/** Stands on every controller of the protocol. */
export const ScimRoutes = () =>
  applyDecorators(
    FailsAs(scimErrorShape),
    UseInterceptors(ScimAnswers),
    IgnoresUnknownParameters(),
    ApiProduces(scimMedia),
    ApiConsumes(scimMedia, 'application/json'),
  );

/** Stands on every route that a directory's token opens. */
export const CountedAsDirectory = () => RateLimit(directoryRequests);
