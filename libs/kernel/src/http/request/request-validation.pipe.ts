import { type ArgumentMetadata, type PipeTransform, type Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import { type ApiError, badRequest, type FieldError, invalidFields } from '../../domain/errors.js';
import { type FieldPath } from '../../domain/field-path.js';
import { fieldsOf } from './declared-fields.js';
import { fieldErrors, maxListedErrors } from './field-errors.js';
import { isStorable, notStorableAt } from './json-body.js';
import { RawBody } from './raw-body.js';
import { requestOf, withinBounds } from './request-objects.js';
import { unknownParameters } from './unknown-parameters.js';

/** Accepts a body or query only as its class declares it, without missing or unknown fields. */
export class RequestValidationPipe implements PipeTransform {
  /**
   * @param freeParameters are allowed in every query. A route that uses such a parameter must read it from the
   * request.
   */
  constructor(private readonly freeParameters: readonly string[] = []) {}

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || metatype === Object) return value;
    if (type === 'body') return validate(metatype, asObject(value), '', invalidFields);
    if (type === 'query')
      return validate(metatype, this.withoutRepeats(value as Record<string, unknown>), 'query:', (fields) =>
        invalidQuery(fields, [...fieldsOf(metatype).keys()]),
      );
    return value;
  }

  private withoutRepeats(query: Record<string, unknown>): Record<string, unknown> {
    const parameters = Object.entries(query).filter(([name]) => !this.freeParameters.includes(name));
    const [repeated] = parameters.find(([, value]) => Array.isArray(value)) ?? [];
    if (repeated) throw badRequest('repeated_parameter', `The query parameter ${repeated} is repeated. Send it once.`);
    const unstorable = parameters
      .filter(([, value]) => !isStorable(String(value)))
      .map(([name]) => notStorableAt(`query:${name}`));
    if (unstorable.length > 0) throw invalidFields(unstorable);
    return Object.fromEntries(parameters);
  }
}

/**
 * Validates values from another source than a body, such as a form, by the same rules.
 * @throws validation_error, as for a body.
 */
export const readAs = <Body extends object>(metatype: Type<Body>, values: object): Body =>
  validate(metatype, values, '', invalidFields) as Body;

function validate(metatype: Type, values: object, at: FieldPath, refusal: (fields: FieldError[]) => ApiError): object {
  const tooLong: FieldError[] = [];
  const bounded = withinBounds(metatype, values, at, tooLong);
  if (tooLong.length >= maxListedErrors) throw refusal(tooLong.slice(0, maxListedErrors));
  const unknown: FieldError[] = [];
  const request = requestOf(metatype, bounded, unknown, at);
  if (unknown.length >= maxListedErrors) throw refusal(unknown);
  const problems = validateSync(request, { forbidUnknownValues: false });
  const others = [...unknown, ...fieldErrors(problems, at)];
  const wrong = [...tooLong, ...others.filter(({ path }) => !tooLong.some((each) => each.path === path))];
  if (wrong.length > 0) throw refusal(wrong);
  return request;
}

function invalidQuery(fields: FieldError[], known: string[]): ApiError {
  const isUnknown = ({ reason }: FieldError) => reason === 'unknown_field';
  const unknown = fields.filter(isUnknown).map(({ path }) => path.slice('query:'.length));
  const others = fields.filter((field) => !isUnknown(field));
  return unknown.length > 0 ? unknownParameters(unknown, known, others) : invalidFields(others);
}

function asObject(sent: unknown): object {
  const body = sent instanceof RawBody ? sent.parse() : sent;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  if (body === undefined) return {};
  throw invalidFields([{ path: '', reason: 'invalid_value', message: 'The body must be a JSON object.' }]);
}
