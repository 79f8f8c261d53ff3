import { createRequire } from 'node:module';
import { type Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

type Change = (given: { value: unknown; key: string; obj: object }) => unknown;

/** What the decorators of a class declare about one of its fields. */
export type Field = {
  /** Maximum number of array entries. */
  most: number;
  /** The class of the value, or of each entry. */
  type: Type | undefined;
  /** Validation rules by name. */
  rules: ReadonlyMap<string, { constraints: unknown[]; each: boolean; isOwnMessage: boolean }>;
  /** Transformations before validation. */
  changes: Change[];
};

type Notes = {
  findTypeMetadata(of: Type, name: string): { typeFunction: () => Type } | undefined;
  findTransformMetadatas(of: Type, name: string, toClass: 0): { transformFn: Change }[];
};

/**
 * The metadata of `@Type` and `@Transform`. class-transformer offers no other access; `@nestjs/mapped-types` uses the
 * same import.
 */
const { defaultMetadataStorage: notes } = createRequire(import.meta.url)('class-transformer/cjs/storage.js') as {
  defaultMetadataStorage: Notes;
};

const known = new WeakMap<Type, ReadonlyMap<string, Field>>();

/** The declared fields of a class, cached. */
export function fieldsOf(of: Type): ReadonlyMap<string, Field> {
  const found = known.get(of) ?? new Map(declared(of));
  known.set(of, found);
  return found;
}

function declared(of: Type): [string, Field][] {
  const rules = gather(of, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => {
    const own = rules.filter((rule) => rule.propertyName === name);
    const byName = new Map(own.map((rule) => [rule.name ?? rule.type, ruleOf(rule)]));
    const most = (byName.get('arrayMaxSize')?.constraints[0] as number | undefined) ?? Infinity;
    const changes = notes.findTransformMetadatas(of, name, 0).map(({ transformFn }) => transformFn);
    return [name, { most, rules: byName, type: notes.findTypeMetadata(of, name)?.typeFunction(), changes }];
  });
}

const ruleOf = ({ constraints = [], each, message }: ReturnType<typeof gather>[number]) => ({
  constraints: constraints as unknown[],
  each,
  isOwnMessage: (message as unknown) !== undefined,
});

const storage = getMetadataStorage();
const gather = storage.getTargetValidationMetadatas.bind(storage);
const gathered = new WeakMap<object, ReturnType<typeof gather>>();

/**
 * For every object it validates, class-validator filters the rules of all classes. For a body with a thousand entries,
 * this search took most of the request's time. The rules of a class are complete once an object of it is validated.
 */
storage.getTargetValidationMetadatas = (of, schema: string | null | undefined, always, strict, groups) => {
  // Null: classes are still being derived from each other.
  if (schema === null) return gather(of, schema as unknown as string, always, strict, groups);
  const found = gathered.get(of) ?? gather(of, '', always, strict, groups);
  gathered.set(of, found);
  return found;
};
