import { ApiError, type FieldError, type FieldPath, type FieldReason } from '#kernel';

/** The same refusal, with the entry that it is about. */
export function refusalAt(path: FieldPath, { status, code, message, parts }: ApiError): ApiError {
  const fields: FieldError[] = [{ path, reason: (parts.reason ?? code) as FieldReason, message }];
  return new ApiError(status, code, message, { ...parts, fields });
}

/** @throws what was thrown, where it is a refusal with the entry that it is about. */
export function refusedAt(path: FieldPath, error: unknown): never {
  throw error instanceof ApiError ? refusalAt(path, error) : error;
}
