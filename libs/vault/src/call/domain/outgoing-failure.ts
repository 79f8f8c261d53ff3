import { ApiError, type ErrorReason } from '#kernel';
import { type OutgoingError, type OutgoingFailure } from '#platform/outgoing';

const reasons: Record<OutgoingFailure, ErrorReason> = {
  address_refused: 'address_refused',
  unreachable: 'upstream_unreachable',
  timeout: 'upstream_timeout',
  too_many_redirects: 'upstream_unreachable',
  answer_too_large: 'response_too_large',
  broken_answer: 'upstream_unreachable',
};

/** The provider did not respond; `sent` says whether it may have acted. */
export const outgoingFailure = ({ failure, message, sent }: OutgoingError): ApiError =>
  new ApiError(502, 'internal_error', message, { reason: reasons[failure], details: { sent } });
