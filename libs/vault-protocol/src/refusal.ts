import { type FieldError } from '#kernel';

/** Why the vault refused a request. */
export type Refusal = {
  status: number;
  reason: string | null;
  message: string;
  /** The problems with the request's fields. */
  fields: FieldError[];
  /** Whether a third party may have acted on the request; null if the vault did not say. */
  sent: boolean | null;
};

/** Reads an error response. Missing fields are allowed, because a proxy between the processes sends its own errors. */
export function readRefusal(status: number, body: unknown): Refusal {
  const { reason, message, fields, details } = objectIn(objectIn(body).error);
  const { sent } = objectIn(details);
  return {
    status,
    reason: typeof reason === 'string' ? reason : null,
    message: typeof message === 'string' ? message : '',
    fields: Array.isArray(fields) ? fields.filter(isFieldError) : [],
    sent: typeof sent === 'boolean' ? sent : null,
  };
}

const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const isFieldError = (value: unknown): value is FieldError => {
  const { path, reason, message } = objectIn(value);
  return typeof path === 'string' && typeof reason === 'string' && typeof message === 'string';
};
