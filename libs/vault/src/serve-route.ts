import { applyDecorators, HttpCode, RequestMapping, RequestMethod, type StreamableFile } from '@nestjs/common';
import { type AccessCheck, Decision } from '#kernel';
import { type Route } from '#vault-protocol';

/** A route for the service, whose requests are signed; routes for browsers say `everybody`. */
export const theService: AccessCheck = () => Decision.allow;

/** Serves a route of the protocol. The method has to return what the protocol promises. */
export function Serve<Body extends object | null, Answer>({ method, path, status }: Route<Body, Answer>) {
  const decorate = applyDecorators(RequestMapping({ method: RequestMethod[method], path }), HttpCode(status));
  return <Handler extends (...parameters: never[]) => Promise<Answer | StreamableFile>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => decorate(target, name, descriptor);
}
