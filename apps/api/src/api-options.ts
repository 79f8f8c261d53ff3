import { type Configuration, kernelOptions, kernelSettings } from '#kernel';
import { type ApiOptions } from './api.module.js';
import { schemas } from './schemas.js';

/** What API and worker are made of, from their settings. */
export function apiOptions(configuration: Configuration): ApiOptions {
  const { LATCHKEY_ENV } = configuration.of(kernelSettings);
  return { ...kernelOptions(configuration, 'latchkey_app', schemas), tokenEnvironment: LATCHKEY_ENV };
}
