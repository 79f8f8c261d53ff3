import { type ApiError } from '../../domain/errors.js';

export const envelope = ({ message, code, parts }: ApiError, request_id: string) => ({
  error: { message, code, reason: parts.reason, fields: parts.fields, details: parts.details, request_id },
});
