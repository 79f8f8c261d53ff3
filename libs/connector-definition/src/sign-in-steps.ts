import { type Expression } from '#kernel';
import { type Constants } from './definition-values.js';

/**
 * One request that proves the credential; its expressions are over {status, headers, body, vars, token}, the last being
 * the token endpoint's answer.
 */
export type Verification = {
  method: 'GET' | 'POST';
  path: string;
  query?: Constants;
  headers?: Constants;
  body?: unknown;
  expect?: number[];
  /** A message when the provider refused with a status that is expected, else nothing. */
  error_when?: Expression;
  /** Who signed in: the person, not the site they chose. */
  subject?: Expression;
  /** `tenant` where the credential is the same whoever of it signed in, so that there is no person to name. */
  subject_names?: 'person' | 'tenant';
  label?: Expression;
};

export type PostInstallStep = {
  name: string;
  label: string;
  required?: boolean;
  request: { method: 'GET' | 'POST'; path: string; query?: Constants; headers?: Constants; body?: unknown };
  /** By variable of source `post_install`, over {status, headers, body, vars}. */
  set?: Record<string, Expression>;
  expect?: number[];
};
