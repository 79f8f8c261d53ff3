import {
  applyDecorators,
  type ExecutionContext,
  HttpCode,
  Injectable,
  RequestMapping,
  RequestMethod,
  type StreamableFile,
} from '@nestjs/common';
import { type AccessCheck, Decision, everybody } from '#kernel';
import { readAccessCheck } from '#kernel/http';
import { type Route } from '#vault-protocol';
import { SignedRequestGuard } from '#platform/service-auth';

/**
 * The access check of routes for the service, whose signature `VaultGuard` has verified. Routes for browsers use
 * `everybody`.
 */
export const serviceOnly: AccessCheck = () => Decision.allow;

/**
 * Makes a method serve a route of the protocol. The compiler checks that the method returns the route's response type.
 */
export function Serve<Body extends object | null, Answer>({ method, path, status }: Route<Body, Answer>) {
  const decorate = applyDecorators(RequestMapping({ method: RequestMethod[method], path }), HttpCode(status));
  return <Handler extends (...parameters: never[]) => Promise<Answer | StreamableFile>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => decorate(target, name, descriptor);
}

/** Allows only signed requests of the service. Routes whose access is `everybody` are open to browsers. */
@Injectable()
export class VaultGuard extends SignedRequestGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    return readAccessCheck(context) === everybody || super.canActivate(context);
  }
}
