import ts from 'typescript';
import { sources } from './sources.js';

type Injected = { place: string; name: string; type: string };

/** Classes of Nest that are injected by their class. */
const ofNest = ['CommandBus', 'QueryBus', 'Reflector', 'ModuleRef', 'HttpAdapterHost', 'DataSource'];

const files = sources().map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));

const classesIn = (file: ts.SourceFile): ts.ClassDeclaration[] => file.statements.filter(ts.isClassDeclaration);

const classNames = new Set([...ofNest, ...files.flatMap(classesIn).flatMap(({ name }) => name?.text ?? [])]);

/** Every class of the product that Nest injects into a class with a decorator. */
const injected = files.flatMap((file) =>
  classesIn(file)
    .filter((each) => ts.getDecorators(each))
    .flatMap((each) => each.members.find(ts.isConstructorDeclaration)?.parameters ?? [])
    .flatMap(({ name, type }): Injected[] => {
      if (!ts.isIdentifier(name) || !type || !ts.isTypeReferenceNode(type) || type.typeArguments) return [];
      return [{ place: file.fileName, name: name.text, type: type.typeName.getText() }];
    })
    .filter(({ type }) => classNames.has(type)),
);

const fieldName = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1);

describe('An injected field', () => {
  it('has the name of its class', () => {
    expect(injected.length).toBeGreaterThan(1000);
    expect(injected.filter(({ name, type }) => name !== fieldName(type))).toEqual([]);
  });
});
