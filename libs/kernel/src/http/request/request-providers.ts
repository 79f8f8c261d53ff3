import { type CanActivate, type Provider, type Type } from '@nestjs/common';
import { APP_GUARD, APP_PIPE } from '@nestjs/core';
import { RequestValidationPipe } from './request-validation.pipe.js';
import { UnknownParameters } from './unknown-parameters.js';

/**
 * What judges the body and the query of every request before its route does.
 * @param freeParameters may stand in the query of each: a route that means one reads it itself.
 */
export const requestProviders = (freeParameters?: readonly string[]) => [
  { provide: UnknownParameters, useFactory: () => new UnknownParameters(freeParameters) },
  { provide: APP_PIPE, useFactory: () => new RequestValidationPipe(freeParameters) },
];

/** A guard that admits callers, and what comes after it: who is not admitted learns nothing of the query. */
export const guardedBy = (guard: Type<CanActivate>): Provider[] => [
  { provide: APP_GUARD, useClass: guard },
  { provide: APP_GUARD, useExisting: UnknownParameters },
];
