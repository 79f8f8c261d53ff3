import { type Answer } from './route-facts.js';

const statuses: Record<string, { codes: string[]; advice: string }> = {
  400: {
    codes: ['bad_request', 'validation_error'],
    advice: 'Correct the request. `fields` names each invalid field and its reason.',
  },
  401: {
    codes: ['unauthorized'],
    advice: 'Send a valid token as `Authorization: Bearer <token>`. If it expired or was revoked, create another one.',
  },
  403: {
    codes: ['forbidden'],
    advice: 'Read `details`, then ask an administrator for access or use a token with more rights.',
  },
  404: {
    codes: ['not_found'],
    advice:
      'Check the id and the organization of the token. If no such resource is visible to you, ask its owner to share it.',
  },
  409: {
    codes: ['conflict'],
    advice: 'Read the current state, resolve the conflict that `reason` names, then send the request again.',
  },
  410: { codes: ['bad_request'], advice: 'The resource no longer exists. Do not repeat the request.' },
  412: { codes: ['conflict'], advice: 'Read the resource again and send its `ETag` in `If-Match`.' },
  413: { codes: ['bad_request'], advice: 'Send less data.' },
  415: { codes: ['bad_request'], advice: 'Send one of the content types listed under “Request body”.' },
  429: { codes: ['rate_limited'], advice: 'Wait for the seconds in `Retry-After`, then repeat the request.' },
  500: {
    codes: ['internal_error'],
    advice: 'Repeat the request later. If it fails again, send the `request_id` to the operator.',
  },
  502: { codes: ['internal_error'], advice: 'The other system did not give a usable response. Try again later.' },
  503: { codes: ['internal_error'], advice: 'Wait for the seconds in `Retry-After`, then repeat the request.' },
};

/** Returns the values of `code` that a status can have. */
export const codesOf = (status: string): string[] => statuses[status]?.codes ?? [];

/** Says what the caller should do next, for each error status. */
export const adviceFor = (status: string): string => statuses[status]?.advice ?? '';

export const errorStatuses = Object.keys(statuses);

/** Returns the reasons that the description of a route names. The other reasons can occur on every route. */
export const ownReasons = ({ description, 'x-reasons': reasons = [] }: Answer): string[] =>
  reasons.filter((reason) => description.includes(`\`${reason}\``));
