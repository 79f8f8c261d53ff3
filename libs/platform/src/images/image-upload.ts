import { applyDecorators, createParamDecorator, type ExecutionContext, Put } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { invalidFields, payloadTooLarge, unsupportedMediaType } from '#kernel';
import { BodyLimit, readRawBody } from '#kernel/http';
import { heavyRequests, RateLimit } from '#platform/rate-limit';
import { type ImageUpload } from './images.js';

/** Maximum size of an image. `imageErrors` names it. */
export const maxImageBytes = 2 << 20;

/** Decorator for a `PUT` route whose body is an image. */
export const PutImage = () =>
  applyDecorators(
    Put(),
    BodyLimit(maxImageBytes),
    RateLimit(heavyRequests),
    ApiConsumes('image/png', 'image/jpeg', 'image/webp', 'multipart/form-data'),
    ApiBody({
      description: 'The image, or a form with the image in the field `file`.',
      schema: { type: 'string', format: 'binary' },
    }),
  );

/** Errors of routes that take an image, for the OpenAPI document. */
export const imageErrors = [
  [
    invalidFields,
    'A field is invalid. `invalid_value`: the file is damaged, not a supported image, too small or too large.',
  ],
  [payloadTooLarge, 'The file is larger than 2 MiB.'],
  unsupportedMediaType,
] as const;

/** The uploaded image. It is validated when it is re-encoded, after access was checked. */
export const SentImage = createParamDecorator((_: unknown, context: ExecutionContext): ImageUpload => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { type: request.headers['content-type'] ?? '', bytes: readRawBody(request) };
});
