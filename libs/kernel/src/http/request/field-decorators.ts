import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, registerDecorator, ValidateIf, ValidateNested } from 'class-validator';
import { isReadable, visible } from '../../domain/readable-name.js';
import { textKey } from '../../domain/text-key.js';

/** For a field that may be left out; unlike @IsOptional it does not let null through. */
export const MayBeAbsent = () => ValidateIf((_, value) => value !== undefined);

/** For a field that null clears. */
export const MayBeNull = () => ValidateIf((_, value) => value !== undefined && value !== null);

/**
 * A text of `min` to `max` code points, trimmed and in NFC, without control characters; one that must not be empty
 * holds something to see.
 * @param lines allows line breaks and tabs, and characters that nobody sees: descriptions and notes, which nothing is
 * told apart by.
 */
export function Text({ min = 1, max, lines = false }: { min?: number; max: number; lines?: boolean }) {
  return applyDecorators(
    ApiProperty({ minLength: min, maxLength: max }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.normalize('NFC').trim() : value)),
    asText({ min, max, lines }),
  );
}

/** What to look for in a list, by its key; nothing but blanks is as good as absent. */
export const SearchText = () =>
  applyDecorators(
    ApiPropertyOptional({ maxLength: 200 }),
    MayBeAbsent(),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? textKey(value.trim()) || undefined : value,
    ),
    asText({ min: 1, max: 200, lines: false }),
  );

/** An id such as `usr_…`, by its prefix; whether anybody has it is asked later. */
export const Id = (...prefixes: string[]) =>
  applyDecorators(ApiProperty({ example: `${prefixes[0]}_01k7vm3q8ef6ha4x2c9b5t0rsd` }), asId(prefixes));

/** A list of bodies, each checked by its own fields. */
export const ListOf = (body: Class<unknown>, most: number) =>
  applyDecorators(
    ApiProperty({ type: [body], maxItems: most }),
    IsArray(),
    ArrayMaxSize(most),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(() => body),
  );

/** `a,b,c` in a query as a list, at most 50; empty items are dropped. */
export const CommaSeparated = () =>
  applyDecorators(
    ApiProperty({ type: [String] }),
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((each) => each.trim())
            .filter(Boolean)
        : value,
    ),
  );

/** `true` or `false` in a query, which may say it as `1` or `0`. */
export const Flag = () =>
  applyDecorators(
    ApiProperty({ type: Boolean }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (flags.get(value) ?? value) : value)),
  );

const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

const asText =
  (limits: { min: number; max: number; lines: boolean }) => (target: object, propertyName: string | symbol) =>
    registerDecorator({
      name: 'text',
      target: target.constructor,
      propertyName: propertyName as string,
      validator: {
        validate: (value: unknown) => problemOf(value, limits) === null,
        defaultMessage: (given) => `${given?.property} ${problemOf(given?.value, limits)}`,
      },
    });

function problemOf(value: unknown, { min, max, lines }: { min: number; max: number; lines: boolean }): string | null {
  if (typeof value !== 'string') return 'must be a string.';
  const length = [...value].length;
  if (length < min) return `is too short: at least ${min} character${min === 1 ? '' : 's'}.`;
  if (length > max) return `is too long: at most ${max} characters.`;
  return min > 0 && !visible.test(value)
    ? 'holds nothing that can be seen: write what people can read.'
    : characterProblemOf(value, lines);
}

function characterProblemOf(value: string, lines: boolean): string | null {
  if ((lines ? /(?![\n\t])\p{Cc}/u : /\p{Cc}/u).test(value)) return 'holds control characters: remove them.';
  if (!lines && !isReadable(value)) return `holds ${unreadable}`;
  return null;
}

const unreadable = 'characters that cannot be seen, or that turn the direction of reading: remove them.';

const asId = (prefixes: string[]) => (target: object, propertyName: string | symbol) =>
  registerDecorator({
    name: 'id',
    target: target.constructor,
    propertyName: propertyName as string,
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && value.length <= 60 && prefixes.some((prefix) => value.startsWith(`${prefix}_`)),
      defaultMessage: (given) => `${given?.property} must be an id that begins with ${prefixes.join('_ or ')}_.`,
    },
  });
