import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';

/** Reads the version that a request names, and has the document say that the route takes one. */
export const readsVersion = (read: () => ParameterDecorator) => (): ParameterDecorator => (target, name, position) => {
  const route = Object.getOwnPropertyDescriptor(target, name!)!;
  const description = 'The ETag last read: 412 when somebody changed it since.';
  ApiHeader({ name: 'If-Match', required: false, description })(target, name!, route);
  read()(target, name, position);
};

/** The version named by If-Match; absent means any, and one we never gave out matches none. */
export const IfMatch = readsVersion(
  createParamDecorator((_: unknown, context: ExecutionContext) => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
    if (header === undefined || header === '*') return undefined;
    return Number(/^"(\d+)"$/.exec(header)?.[1] ?? NaN);
  }),
);
