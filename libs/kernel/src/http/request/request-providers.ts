import { type Provider } from '@nestjs/common';
import { APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { RequestValidationPipe } from './request-validation.pipe.js';
import { UnknownParameters } from './unknown-parameters.js';

/**
 * What judges every request before its route does.
 * @param freeParameters may stand in the query of each: a route that means one reads it itself.
 */
export const requestProviders = (freeParameters?: readonly string[]): Provider[] => [
  { provide: APP_INTERCEPTOR, useFactory: () => new UnknownParameters(freeParameters) },
  { provide: APP_PIPE, useFactory: () => new RequestValidationPipe(freeParameters) },
];
