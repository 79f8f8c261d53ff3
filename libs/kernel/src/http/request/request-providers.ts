import { type CanActivate, type Provider, type Type } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { RequestValidationPipe } from './request-validation.pipe.js';
import { UnknownParameters } from './unknown-parameters.js';

/**
 * Validates the body and the query of every request before its handler.
 * @param freeParameters are allowed in every query. A route that uses such a parameter must read it from the request.
 */
export const requestProviders = (freeParameters?: readonly string[]) => [
  { provide: UnknownParameters, useFactory: () => new UnknownParameters(freeParameters) },
  { provide: APP_PIPE, useFactory: () => new RequestValidationPipe(freeParameters) },
];

/**
 * A guard that admits callers, followed by query checks: callers who are not admitted learn nothing about the query.
 */
export const guardedBy = (guard: Type<CanActivate>): Provider[] => [
  { provide: APP_GUARD, useClass: guard },
  { provide: APP_GUARD, useExisting: UnknownParameters },
];
