export type OutgoingFailure =
  'address_refused' | 'unreachable' | 'timeout' | 'too_many_redirects' | 'answer_too_large' | 'broken_answer';

/** Thrown if a call got no usable response. The message never contains resolved addresses. */
export class OutgoingError extends Error {
  constructor(
    readonly failure: OutgoingFailure,
    message: string,
    /** Whether the server may have received the request and acted on it. */
    readonly sent: boolean,
  ) {
    super(message);
  }
}

export const addressRefused = (message = 'Calls to this address are not allowed.') =>
  new OutgoingError('address_refused', message, false);

/** The server does not speak TLS, or its certificate is not valid for its name. */
const noSecureConnection = 'No secure connection to the server could be made. Check its certificate and port.';

/**
 * Failures by the name or code of the error that undici or the operating system reports. The last entry matches all
 * others.
 */
const causes: [RegExp, OutgoingFailure, message: string, sent: boolean][] = [
  [/^TimeoutError$/, 'timeout', 'The server did not answer in time.', true],
  [/^AbortError$/, 'timeout', 'The call was cancelled.', true],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'answer_too_large', 'The response has too many headers.', true],
  // The parser's errors have no code, because undici looks up their number in a table of names.
  [/^HTTPParserError$/, 'broken_answer', 'The server sent an invalid HTTP response.', true],
  [/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/, ...unreachable(false)],
  [/^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/, 'unreachable', noSecureConnection, false],
  [/^EPROTO$/, 'unreachable', noSecureConnection, true],
  [/(?:)/, ...unreachable(true)],
];

function unreachable(sent: boolean): ['unreachable', string, boolean] {
  return ['unreachable', 'The server could not be reached.', sent];
}

/**
 * Returns the error of a request that got no response head. undici reports some invalid heads, such as those with folded
 * lines, as a body of the wrong length.
 */
export function headError(thrown: Error & { code?: string }): Error {
  if (thrown.code !== 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') return thrown;
  return new OutgoingError('broken_answer', 'The server sent an invalid HTTP response.', true);
}

export function outgoingError(thrown: unknown): OutgoingError {
  if (thrown instanceof OutgoingError) return thrown;
  const { code = '', name = '' } = thrown as { code?: string; name?: string };
  const [, failure, message, sent] = causes.find(([pattern]) => pattern.test(name) || pattern.test(code))!;
  return new OutgoingError(failure, message, sent);
}
