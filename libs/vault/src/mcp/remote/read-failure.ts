import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnsupportedProtocolVersionError,
} from '@modelcontextprotocol/client';
import { OutgoingError } from '#platform/outgoing';
import { type SecretMask } from '../../provider/domain/secret-mask.js';
import { statusFailure, failureKinds, RemoteFailed } from '../domain/remote-server.js';
import { shortText } from '../domain/remote-values.js';

/** JSON-RPC error codes after which the request was certainly not executed. */
const notExecuted = new Set<number>([-32700, -32600, -32601, -32602]);

/**
 * Converts an error of the protocol's client.
 * @param isConnecting whether only the initialize request was sent.
 */
export function readFailure(thrown: unknown, mask: SecretMask, isConnecting: boolean): RemoteFailed {
  const failed = findFailure(thrown, mask);
  if (!isConnecting) return failed;
  const isMissing = [404, 405].includes(failed.facts.status ?? 0);
  const { failure, message, facts } = isMissing ? notStreamable(failed) : failed;
  return new RemoteFailed(failure, message, false, facts);
}

function findFailure(thrown: unknown, mask: SecretMask): RemoteFailed {
  for (let each = thrown, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    const known = knownFailure(each, mask);
    if (known) return known;
  }
  const { message = '' } = thrown as Error;
  if (/protocol version is not supported/.test(message)) return unsupported;
  return new RemoteFailed('protocol_error', 'The server violates the protocol.', true);
}

function knownFailure(error: Error, mask: SecretMask): RemoteFailed | null {
  if (error instanceof RemoteFailed) return error;
  if (error instanceof OutgoingError) return new RemoteFailed(failureKinds[error.failure], error.message, error.sent);
  if (error instanceof UnsupportedProtocolVersionError) return unsupported;
  if (error instanceof ProtocolError) {
    const text = shortText(error.message, mask);
    return new RemoteFailed('protocol_error', `The server says: ${text} (${error.code})`, !notExecuted.has(error.code));
  }
  if (error instanceof SdkHttpError && error.status !== undefined) return statusFailure(error.status);
  return error instanceof SdkError ? sdkFailure(error) : null;
}

/** Converts an error that the protocol's client itself detected. */
function sdkFailure(error: SdkError): RemoteFailed | null {
  const { resultType } = (error.data ?? {}) as { resultType?: string };
  if (error.code === SdkErrorCode.RequestTimeout)
    return new RemoteFailed('timeout', 'The server did not answer in time.', true);
  if (resultType === 'input_required')
    return new RemoteFailed(
      'upstream_input_required',
      'The tool needs input from a person, which is not supported.',
      true,
    );
  return null;
}

const unsupported = new RemoteFailed(
  'protocol_version_unsupported',
  'The server supports none of the revisions 2026-07-28, 2025-11-25 and 2025-06-18.',
  false,
);

const notStreamable = ({ facts }: RemoteFailed) =>
  new RemoteFailed(
    'transport_unsupported',
    'There is no MCP server over streamable HTTP at this address.',
    false,
    facts,
  );
