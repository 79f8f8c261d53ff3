import { createRequire } from 'node:module';
import { type Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

type Change = (parameters: { value: unknown; key: string; obj: object }) => unknown;

/** What the decorators of a class declare about one of its fields. */
export type Field = {
  /** Maximum number of array entries. */
  maxEntries: number;
  /** Maximum length of the text in characters. */
  maxLength: number;
  /** Maximum length of each text in the array, in characters. */
  maxEntryLength: number;
  /** The class of the value, or of each entry. */
  type: Type | undefined;
  /** Validation rules by name. */
  rules: ReadonlyMap<string, { constraints: unknown[]; each: boolean; isOwnMessage: boolean }>;
  /** Transformations before validation. */
  changes: Change[];
};

type TransformerMetadata = {
  findTypeMetadata(target: Type, name: string): { typeFunction: () => Type } | undefined;
  findTransformMetadatas(target: Type, name: string, toClass: 0): { transformFn: Change }[];
};

/**
 * The metadata of `@Type` and `@Transform`. class-transformer offers no other access; `@nestjs/mapped-types` uses the
 * same import.
 */
const { defaultMetadataStorage: transformerMetadata } = createRequire(import.meta.url)(
  'class-transformer/cjs/storage.js',
) as {
  defaultMetadataStorage: TransformerMetadata;
};

const cache = new WeakMap<Type, ReadonlyMap<string, Field>>();

/** Returns the declared fields of a class, and caches them. */
export function listDeclaredFields(target: Type): ReadonlyMap<string, Field> {
  const fields = cache.get(target) ?? new Map(readFields(target));
  cache.set(target, fields);
  return fields;
}

function readFields(target: Type): [string, Field][] {
  const rules = gather(target, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => {
    const own = rules.filter((rule) => rule.propertyName === name);
    const byName = new Map(own.map((rule) => [rule.name ?? rule.type, buildRule(rule)]));
    const maxEntries = (byName.get('arrayMaxSize')?.constraints[0] as number | undefined) ?? Infinity;
    const changes = transformerMetadata.findTransformMetadatas(target, name, 0).map(({ transformFn }) => transformFn);
    return [
      name,
      {
        maxEntries,
        maxLength: lengthIn(byName, { each: false }),
        maxEntryLength: lengthIn(byName, { each: true }),
        rules: byName,
        type: transformerMetadata.findTypeMetadata(target, name)?.typeFunction(),
        changes,
      },
    ];
  });
}

/** Rules that limit the length of a text, with the position of the limit in their parameters. */
const lengthRules = [
  ['text', 0],
  ['maxLength', 0],
  ['isLength', 1],
] as const;

function lengthIn(rules: Field['rules'], { each }: { each: boolean }): number {
  const found = lengthRules.flatMap(([name, at]) => {
    const rule = rules.get(name);
    return rule?.each === each ? ((rule.constraints[at] as number | undefined) ?? []) : [];
  });
  return Math.min(Infinity, ...found);
}

const buildRule = ({ constraints = [], each, message }: ReturnType<typeof gather>[number]) => ({
  constraints: constraints as unknown[],
  each,
  isOwnMessage: (message as unknown) !== undefined,
});

const storage = getMetadataStorage();
const gather = storage.getTargetValidationMetadatas.bind(storage);
const gathered = new WeakMap<object, ReturnType<typeof gather>>();

/**
 * Caches the rules of each class. Otherwise, class-validator searches the rules of all classes for every object it
 * validates, which took most of the time of a request with a thousand entries. The rules of a class are complete once
 * an object of the class is validated.
 */
storage.getTargetValidationMetadatas = (target, schema: string | null | undefined, always, strict, groups) => {
  // `@nestjs/mapped-types` passes null when it derives a class from another class, whose rules may not be complete
  // yet.
  if (schema === null) return gather(target, schema as unknown as string, always, strict, groups);
  const found = gathered.get(target) ?? gather(target, '', always, strict, groups);
  gathered.set(target, found);
  return found;
};
