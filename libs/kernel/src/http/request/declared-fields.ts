import { createRequire } from 'node:module';
import { type Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

type Change = (given: { value: unknown; key: string; obj: object }) => unknown;

/** What the decorators of a class say of one of its fields, beside what makes it valid. */
export type Field = {
  /** Entries that its array may hold. */
  most: number;
  /** The class of its value, or of each entry. */
  type: Type | undefined;
  /** What makes it valid, by the names of the rules. */
  rules: ReadonlyMap<string, { constraints: unknown[]; each: boolean; isOwnMessage: boolean }>;
  /** What becomes of its value before it is validated. */
  changes: Change[];
};

type Notes = {
  findTypeMetadata(of: Type, name: string): { typeFunction: () => Type } | undefined;
  findTransformMetadatas(of: Type, name: string, toClass: 0): { transformFn: Change }[];
};

/** What `@Type` and `@Transform` noted; class-transformer has no other door to it, and `@nestjs/mapped-types` takes this one too. */
const { defaultMetadataStorage: notes } = createRequire(import.meta.url)('class-transformer/cjs/storage.js') as {
  defaultMetadataStorage: Notes;
};

const known = new WeakMap<Type, ReadonlyMap<string, Field>>();

/** The fields that a class declares, read once. */
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
 * For every object that it validates, class-validator gathers the rules of its class from those of all classes: of a
 * thousand entries that took most of the time. A class has all its rules once an object of it is validated.
 */
storage.getTargetValidationMetadatas = (of, schema: string | null | undefined, always, strict, groups) => {
  // Null: classes are still being made of each other.
  if (schema === null) return gather(of, schema as unknown as string, always, strict, groups);
  const found = gathered.get(of) ?? gather(of, '', always, strict, groups);
  gathered.set(of, found);
  return found;
};
