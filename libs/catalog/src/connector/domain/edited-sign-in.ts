import { isDeepStrictEqual } from 'node:util';
import { type ConnectorDefinition } from '#connector-definition';
import { invalid } from '#kernel';
import { constantsOf, pathOfAddress } from '../../tool/domain/edited-tools.js';
import { pointerTo } from '../../tool/domain/json-pointer.js';
import { signInRequests } from '../../validation/domain/sign-in-requests.js';

type SentRequest = { at: `/${string}`; below: string; request: { method: string; [part: string]: unknown } };

/**
 * What signing in and post-install steps send is no tool, so no block reaches it: an edit brings requests that read, and
 * of those that write keeps what was there from the connector's beginning.
 * @throws validation_error `request_not_read`
 */
export function mustOnlyRead(before: ConnectorDefinition, after: ConnectorDefinition): void {
  const known = isDeepStrictEqual(constantsOf(before), constantsOf(after)) ? writingIn(before) : [];
  const isKnown = ({ at: _, ...sent }: SentRequest) =>
    known.some(({ at: __, ...each }) => isDeepStrictEqual(each, sent));
  const added = writingIn(after).find((each) => !isKnown(each));
  if (added)
    throw invalid(
      added.at,
      'request_not_read',
      'Signing in may only read what it did not send before: use GET, or make another connector of the definition.',
    );
}

/** Each with the path of the address that a method has it sent to. */
const writingIn = (definition: ConnectorDefinition): SentRequest[] =>
  signInRequests(definition)
    .filter(({ request }) => request.method !== 'GET')
    .flatMap(({ at, request: { method, path, query, headers, body }, methods }) =>
      methods.map(({ base_url = definition.base_url }) => ({
        at: `/definition${pointerTo(at)}` as const,
        below: pathOfAddress(base_url),
        request: { method, path, query, headers, body },
      })),
    );
