import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  isISO8601,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { isReadable, isStreamSafe, normalized, textKey, visible } from '../../domain/texts.js';

/** Decorator for optional fields. Unlike @IsOptional, it does not accept null. */
export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined);

/** Decorator for fields that null clears. */
export const MayBeNull = () => ValidateIf((_, value) => value !== undefined && value !== null);

/**
 * Decorator for a string of `min` to `max` code points, trimmed and in NFC, without control characters. If the string
 * must not be empty, it needs at least one visible character.
 * @param lines allows line breaks, tabs and invisible characters, for descriptions and notes.
 */
export function Text({ min = 1, max, lines = false }: { min?: number; max: number; lines?: boolean }) {
  return applyDecorators(
    ApiProperty({ minLength: min, maxLength: max }),
    Transform(({ value }: { value: unknown }) => textIn(value, (text) => normalized(text).trim())),
    asText({ min, max, lines }),
  );
}

/** Decorator for a text that null clears. */
export const NullableText = (rule: { min?: number; max: number; lines?: boolean }) =>
  applyDecorators(MayBeNull(), Text(rule), ApiPropertyOptional({ type: String, nullable: true }));

/**
 * Decorator for a string of at most `max` UTF-16 code units, which may be megabytes. Counting its characters, as
 * `@MaxLength` does, would block the process.
 */
export const LargeText = (max: number) =>
  applyDecorators(ApiProperty({ maxLength: max }), IsString(), limitLength(max));

/** Decorator for a text to search for, which is converted by `textKey`. A blank text counts as absent. */
export const SearchText = () =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: 200 }),
    MayBeAbsent(),
    Transform(({ value }: { value: unknown }) => textIn(value, (text) => textKey(text.trim()) || undefined)),
    asText({ min: 1, max: 200, lines: false }),
  );

/** Converts a text that can be normalized. Other values are returned unchanged, so that the rules refuse them. */
const textIn = (value: unknown, convert: (text: string) => string | undefined): unknown =>
  typeof value === 'string' && isStreamSafe(value) ? convert(value) : value;

/** Decorator for an id such as `usr_…`. Only its prefix is checked here. Whether the id exists is checked later. */
export const Id = (...prefixes: string[]) =>
  applyDecorators(ApiProperty({ example: `${prefixes[0]}_01k7vm3q8ef6ha4x2c9b5t0rsd` }), asId(prefixes));

/** Decorator for a list of bodies. Each body is validated by its own fields. */
export const ListOf = (body: Class<unknown>, maxItems: number) =>
  applyDecorators(
    ApiProperty({ type: [body], maxItems }),
    IsArray(),
    ArrayMaxSize(maxItems),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(() => body),
  );

/** Decorator for a list of one to `maxItems` strings, each of at most `maxLength` UTF-16 code units. */
export const ListOfStrings = ({ maxItems, maxLength }: { maxItems: number; maxLength: number }) =>
  applyDecorators(
    ApiProperty({ type: 'array', items: { type: 'string', maxLength }, minItems: 1, maxItems }),
    MaxLength(maxLength, { each: true }),
    IsString({ each: true }),
    ArrayMaxSize(maxItems),
    ArrayNotEmpty(),
    IsArray(),
  );

/**
 * Decorator for a text with a format.
 * @param expected names the format in errors: “Use a domain such as example.com.”
 */
export const Format = (pattern: RegExp, expected: string, { each = false } = {}) =>
  applyDecorators(
    ...(each ? [] : [ApiProperty({ pattern: pattern.source })]),
    Matches(pattern, { each, context: { expected } }),
  );

/** Decorator for a list of email domains, which are converted to lower case. */
export const EmailDomains = () =>
  applyDecorators(
    ApiProperty({ type: [String], maxItems: 100, example: ['example.com'] }),
    IsArray(),
    ArrayMaxSize(100),
    IsString({ each: true }),
    MaxLength(253, { each: true }),
    Format(emailDomain, 'a domain such as example.com', { each: true }),
    Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(lowered) : value)),
  );

const emailDomain = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

const lowered = (value: unknown) => (typeof value === 'string' ? value.trim().toLowerCase() : value);

/** Decorator that reads `a,b,c` in a query as a list. Empty items are dropped, and an empty list counts as absent. */
export const CommaSeparated = () =>
  applyDecorators(
    ApiProperty({ type: [String] }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? listIn(value) : value)),
  );

function listIn(text: string): string[] | undefined {
  const items = text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  return items.length > 0 ? items : undefined;
}

/** Decorator that reads `true` or `false` in a query. */
export const Flag = () =>
  applyDecorators(
    ApiProperty({ type: Boolean }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (flags.get(value) ?? value) : value)),
  );

/**
 * Decorator for an optional point in time: RFC 3339 with an offset. A time without one is ambiguous, and a date is not a
 * time. The value becomes a time in UTC.
 */
export const Instant = (description?: string) =>
  applyDecorators(
    ApiPropertyOptional({ type: String, format: 'date-time', example: '2026-11-20T09:30:00Z', description }),
    MayBeAbsent(),
    Transform(({ value }: { value: unknown }) => parseInstant(value) ?? value),
    asInstant,
  );

/**
 * Decorator for the end of a time range. An end before the start is refused. Without a start, every end is accepted.
 * @param start the field with the start of the range.
 */
export const NotBefore = (start: string) => (target: object, propertyName: string | symbol) =>
  registerDecorator({
    name: 'notBefore',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      // A value that is not a time is compared as NaN, so only the rule about its format refuses it.
      validate: (value: unknown, failure) => !(parseTime(value) < parseTime((failure?.object as Sent)[start])),
      defaultMessage: (failure) => `${failure?.property} must not be earlier than ${start}.`,
    },
  });

/**
 * Decorator for the end of a time range that must not be empty. Without a start, every end is accepted.
 * @param start the field with the start of the range.
 */
export const After = (start: string) => (target: object, propertyName: string | symbol) =>
  registerDecorator({
    name: 'after',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      validate: (value: unknown, failure) => !(parseTime(value) <= parseTime((failure?.object as Sent)[start])),
      defaultMessage: (failure) => `${failure?.property} must be later than ${start}.`,
    },
  });

type Sent = Record<string, unknown>;

const parseTime = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : NaN);

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Returns the time in UTC, or null if PostgreSQL cannot store it. A time without an offset is ambiguous, and a date
 * is not a time.
 */
function parseInstant(value: unknown): string | null {
  if (typeof value !== 'string' || !instant.test(value) || !isISO8601(value, { strict: true })) return null;
  const at = new Date(value);
  return at.getTime() >= earliestInstant && at.getTime() <= latestInstant ? at.toISOString() : null;
}

const earliestInstant = Date.parse('0001-01-01T00:00:00Z');
const latestInstant = Date.parse('9999-12-31T23:59:59.999Z');

const flags = new Map([
  ['true', true],
  ['false', false],
]);

const asText =
  (limits: { min: number; max: number; lines: boolean }) => (target: object, propertyName: string | symbol) =>
    registerDecorator({
      name: 'text',
      target: target.constructor,
      propertyName: propertyName as string,
      constraints: [limits.max],
      validator: {
        validate: (value: unknown) => findTextProblem(value, limits) === null,
        defaultMessage: (failure) => `${failure?.property} ${findTextProblem(failure?.value, limits)}`,
      },
    });

const limitLength = (max: number) => (target: object, propertyName: string | symbol) =>
  registerDecorator({
    name: 'maxLength',
    target: target.constructor,
    propertyName: propertyName as string,
    constraints: [max],
    validator: { validate: (value: unknown) => typeof value === 'string' && value.length <= max },
  });

function findTextProblem(
  value: unknown,
  { min, max, lines }: { min: number; max: number; lines: boolean },
): string | null {
  if (typeof value !== 'string') return 'must be a string.';
  const length = [...value].length;
  if (length < min) return `is too short. Use at least ${min} character${min === 1 ? '' : 's'}.`;
  if (length > max) return `is too long. Use at most ${max} characters.`;
  return min > 0 && !visible.test(value)
    ? 'has no visible characters. Enter readable text.'
    : findCharacterProblem(value, lines);
}

function findCharacterProblem(value: string, lines: boolean): string | null {
  if (!isStreamSafe(value)) return 'has more than 30 combining marks in a row. Remove some of them.';
  if ((lines ? /(?![\n\t])\p{Cc}/u : /\p{Cc}/u).test(value)) return 'contains control characters. Remove them.';
  if (!lines && !isReadable(value)) return unreadable;
  return null;
}

const unreadable = 'contains invisible characters or characters that change the text direction. Remove them.';

const asInstant = (target: object, propertyName: string | symbol) =>
  registerDecorator({
    name: 'instant',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      validate: (value: unknown) => parseInstant(value) !== null,
      defaultMessage: (failure) =>
        `${failure?.property} must be a time with an offset, such as 2026-11-20T09:30:00Z. In an address, encode a + as %2B.`,
    },
  });

const asId = (prefixes: string[]) => (target: object, propertyName: string | symbol) =>
  registerDecorator({
    name: 'id',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && value.length <= 60 && prefixes.some((prefix) => value.startsWith(`${prefix}_`)),
      defaultMessage: (failure) => `${failure?.property} must be an id that begins with ${prefixes.join('_ or ')}_.`,
    },
  });
