import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { rawBodyOf } from '../../http/auth/signed-request.js';
import { BodyLimit } from '../../http/known-routes.js';
import { type ImageUpload } from '../images.js';

/** Stands on a route whose body is an image of at most so many bytes. */
export const TakesImage = (bytes: number) =>
  applyDecorators(
    BodyLimit(bytes),
    ApiConsumes('image/png', 'image/jpeg', 'image/webp', 'multipart/form-data'),
    ApiBody({
      description: 'The image, or a form whose field `file` it is.',
      schema: { type: 'string', format: 'binary' },
    }),
  );

/** What was sent; it is judged where it is made anew, after it is known whom it is for. */
export const SentImage = createParamDecorator((_: unknown, context: ExecutionContext): ImageUpload => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { type: request.headers['content-type'] ?? '', bytes: rawBodyOf(request) };
});
