import { type SchemaError } from './compiled-schema.js';

const names: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

type Params = Partial<{
  type: string | string[];
  limit: number;
  multipleOf: number;
  comparison: string;
  missingProperty: string;
  additionalProperty: string;
  allowedValues: unknown[];
  allowedValue: unknown;
  pattern: string;
  format: string;
  tag: string;
}>;

/** Describes what a schema requires of a value, as the end of a sentence: `must be a string`. */
export function describeRequirement({ keyword, params, message }: SchemaError): string {
  return requirements[keyword]?.(params as Params) ?? message ?? 'is not valid';
}

const requirements: Record<string, (params: Params) => string> = {
  type: ({ type = [] }) => `must be ${typesInWords([type].flat())}`,
  required: ({ missingProperty }) => `must have the field ${missingProperty}`,
  additionalProperties: ({ additionalProperty }) => `must not have the field ${additionalProperty}`,
  enum: ({ allowedValues = [] }) => `must be one of ${allowedValues.map(shown).join(', ')}`,
  const: ({ allowedValue }) => `must be ${JSON.stringify(allowedValue)}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'entry')}`,
  maxItems: ({ limit }) => `must have at most ${counted(limit, 'entry')}`,
  minProperties: ({ limit }) => `must have at least ${counted(limit, 'field')}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'field')}`,
  minimum: ({ limit }) => `must be ${limit} or more`,
  maximum: ({ limit }) => `must be ${limit} or less`,
  exclusiveMinimum: ({ limit }) => `must be more than ${limit}`,
  exclusiveMaximum: ({ limit }) => `must be less than ${limit}`,
  multipleOf: ({ multipleOf }) => `must be a multiple of ${multipleOf}`,
  pattern: ({ pattern }) => `must match the pattern ${pattern}`,
  format: ({ format }) => `must have the format ${format}`,
  uniqueItems: () => 'must not contain duplicates',
  anyOf: () => 'must match one of the allowed forms',
  oneOf: () => 'must match exactly one of the allowed forms',
  not: () => 'has a value that is not allowed',
  contains: () => 'does not contain the required entries',
  discriminator: ({ tag }) => `has an unknown ${tag}`,
};

export const typesInWords = (types: readonly string[]): string => types.map((type) => names[type] ?? type).join(' or ');

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function counted(count = 0, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun === 'entry' ? 'entries' : `${noun}s`}`;
}
