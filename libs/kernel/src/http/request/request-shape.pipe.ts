import { type ArgumentMetadata, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { type ApiError, badRequest, type FieldError, invalidFields } from '../../domain/errors.js';
import { fieldErrors } from './field-errors.js';
import { RawBody } from './raw-body.js';

/** Lets a body or query through only as its class describes it: nothing missing, nothing unknown, nothing coerced. */
@Injectable()
export class RequestShape implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if (!metatype || metatype === Object) return value;
    if (type === 'body') return shape(metatype, asObject(value), invalidFields);
    if (type === 'query') return shape(metatype, oneEach(value as Record<string, unknown>), invalidQuery);
    return value;
  }
}

async function shape(metatype: Type, given: object, refusal: (fields: FieldError[]) => ApiError): Promise<object> {
  // An absent field must stay absent: PATCH changes what was sent and nothing else.
  const shaped = plainToInstance(metatype as Type<object>, given, { exposeUnsetFields: false });
  const problems = await validate(shaped, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  if (problems.length > 0) throw refusal(fieldErrors(problems));
  return shaped;
}

function invalidQuery(fields: FieldError[]): ApiError {
  const unknown = fields.find(({ reason }) => reason === 'unknown_field');
  if (unknown)
    return badRequest('unknown_parameter', `The query parameter ${unknown.path} is not known: leave it out.`);
  return invalidFields(fields.map((field) => ({ ...field, path: `query.${field.path}` })));
}

/** `integrated_account_id` may stand on every request (specification, Endpoints); only executing looks at it. */
function oneEach(query: Record<string, unknown>): Record<string, unknown> {
  const { integrated_account_id, ...given } = query;
  const repeated = Object.keys(given).find((name) => Array.isArray(given[name]));
  if (repeated) throw badRequest('repeated_parameter', `The query parameter ${repeated} is given more than once.`);
  return given;
}

function asObject(sent: unknown): object {
  const body = sent instanceof RawBody ? sent.parse() : sent;
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  if (body === undefined) return {};
  throw invalidFields([{ path: '', reason: 'invalid_value', message: 'The body must be a JSON object.' }]);
}
