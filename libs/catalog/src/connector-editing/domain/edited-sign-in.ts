import { isDeepStrictEqual } from 'node:util';
import { type ConnectorDefinition } from '#connector-definition';
import { invalid } from '#kernel';
import { constantsOf, pathOfAddress } from '../../tool/domain/edited-tools.js';
import { pointerTo } from '../../tool/domain/json-pointer.js';
import { signInRequests } from '../../validation/domain/sign-in-requests.js';

type WriteRequest = { at: `/${string}`; basePath: string; request: { method: string; [part: string]: unknown } };

/**
 * Sign-in and post-install requests are not tools, so restrictions cannot block them. An edit may only add requests
 * that read. Requests that write are allowed only if the definition already had them and its constants did not change.
 * @throws validation_error `request_not_read`
 */
export function mustOnlyRead(before: ConnectorDefinition, after: ConnectorDefinition): void {
  const known = isDeepStrictEqual(constantsOf(before), constantsOf(after)) ? writeRequestsIn(before) : [];
  const isKnown = ({ at: _, ...request }: WriteRequest) =>
    known.some(({ at: __, ...each }) => isDeepStrictEqual(each, request));
  const added = writeRequestsIn(after).find((each) => !isKnown(each));
  if (added)
    throw invalid(
      added.at,
      'request_not_read',
      'New sign-in steps may only read data. Use GET, or create another connector from the definition.',
    );
}

/**
 * Lists the sign-in requests that write, once for each auth method that sends them. `basePath` is the path of the
 * method's base URL.
 */
const writeRequestsIn = (definition: ConnectorDefinition): WriteRequest[] =>
  signInRequests(definition)
    .filter(({ request }) => request.method !== 'GET')
    .flatMap(({ at, request: { method, path, query, headers, body }, methods }) =>
      methods.map(({ base_url = definition.base_url }) => ({
        at: `/definition${pointerTo(at)}` as const,
        basePath: pathOfAddress(base_url),
        request: { method, path, query, headers, body },
      })),
    );
