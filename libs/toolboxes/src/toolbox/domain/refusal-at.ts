import { ApiError, type FieldError, type FieldPath, type FieldReason } from '#kernel';

/** Adds the path of the entry to a refusal. */
export function refusalAt(path: FieldPath, { status, code, message, parts }: ApiError): ApiError {
  const fields: FieldError[] = [{ path, reason: (parts.reason ?? code) as FieldReason, message }];
  return new ApiError(status, code, message, { ...parts, fields });
}

/** @throws the error. A refusal gets the path of the entry. */
export function refusedAt(path: FieldPath, error: unknown): never {
  throw error instanceof ApiError ? refusalAt(path, error) : error;
}
